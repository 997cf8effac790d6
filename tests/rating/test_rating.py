#!/usr/bin/env python3
"""Ratings against the formula of the paper, written a second time with 50 digits:

    test_rating.py RATE [GAMES]

RATE is the program made of tools/rate.c. The sums here go over each opponent, as the paper has them; src/rating goes over groups of
those who share a place."""
import random
import subprocess
import sys
from decimal import Decimal, getcontext

getcontext().prec = 50
TAU, BETA, KAPPA = Decimal(25) / 300, Decimal(25) / 6, Decimal("1e-4")


def rate(players):
    """Each player is (place, mu, sigma, fixed); the answer [(mu, sigma)]."""
    variance = [Decimal(sigma) ** 2 + (0 if fixed else TAU ** 2) for _, _, sigma, fixed in players]
    c = sum(v + BETA ** 2 for v in variance).sqrt()
    power = [(Decimal(mu) / c).exp() for _, mu, _, _ in players]
    place = [player[0] for player in players]
    after = []
    for i, (_, mu, sigma, fixed) in enumerate(players):
        if fixed:
            after.append((Decimal(mu), Decimal(sigma)))
            continue
        omega = delta = Decimal(0)
        for q in range(len(players)):
            if place[q] > place[i]:
                continue
            p = power[i] / sum(power[s] for s in range(len(players)) if place[s] >= place[q])
            tied = sum(1 for other in place if other == place[q])
            omega += ((1 if q == i else 0) - p) / tied
            delta += p * (1 - p) / tied
        factor = max(1 - variance[i].sqrt() / c * (variance[i] / c ** 2) * delta, KAPPA)
        after.append((Decimal(mu) + variance[i] / c * omega, (variance[i] * factor).sqrt()))
    return after


def some_game(rng):
    count = rng.randint(2, 4)
    wild = rng.random() < 0.2  # far apart: chances near 0 and 1
    return [(rng.randint(1, rng.choice((1, 2, count))), rng.uniform(-400, 400) if wild else rng.gauss(25, 8), rng.uniform(0.5, 9),
             rng.random() < 0.2) for _ in range(count)]


def ask(program, games):
    text = "".join(" ".join(f"{place}:{mu!r}:{sigma!r}{':fixed' if fixed else ''}" for place, mu, sigma, fixed in game) + "\n"
                   for game in games)
    done = subprocess.run([program], input=text, capture_output=True, text=True, check=True)
    return [[tuple(float(number) for number in player.split(":")) for player in line.split()] for line in done.stdout.splitlines()]


def main(program, count="3000"):
    rng = random.Random(18)
    games = [some_game(rng) for _ in range(int(count))]
    worst = Decimal(0)
    for game, answer in zip(games, ask(program, games), strict=True):
        for (mu, sigma), (told_mu, told_sigma, shown) in zip(rate(game), answer, strict=True):
            for right, told in ((mu, told_mu), (sigma, told_sigma)):
                worst = max(worst, abs(Decimal(told) - right) / max(abs(right), 1))
            assert abs(Decimal(int(shown)) - (1000 + 40 * (mu - 3 * sigma))) <= Decimal("0.500001"), (game, shown)
    assert worst < Decimal("1e-13"), worst
    first, known = (subprocess.run([program], input=game + "\n", capture_output=True, text=True, check=True).stdout
                    for game in ("1 2", "1:25:8.3333333333333333 2:25:8.3333333333333333"))
    assert first == known, (first, known)
    for wrong in ("1:25:8", "1:25:8 2:25", "1:25:8 2:25:8:loose", "1:1:1 1:1:1 1:1:1 1:1:1 1:1:1"):
        refused = subprocess.run([program], input=wrong + "\n", capture_output=True, text=True, check=False)
        assert refused.returncode == 1 and "rate: " in refused.stderr, wrong
    print(f"{count} games; farthest off {worst:.1e}")


if __name__ == "__main__":
    main(*sys.argv[1:])
