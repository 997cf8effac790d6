// The shapes of what the server sends (docs/protocol.md) and of what the modules hand to each other. Types only: no
// page loads this file.

/** @typedef {{name: string, railway: boolean}} Street */
/** @typedef {{id: string, row: number, column: number, entrance: string, street: number}} Site */
/** @typedef {{id: string, row: number, column: number}} Frame */
/**
 * A building or landmark.
 * @typedef {{id: string, name: string, sign: string, forms?: Record<string, string>, gender?: string}} Named
 */
/** @typedef {{id: string, name: string, near: string, side: string}} Place */
/**
 * @typedef {object} Card
 * @property {number} id
 * @property {string} kind
 * @property {string} [building]
 * @property {string} text
 * @property {string[]} [sites]
 * @property {[string, string][]} [pairs]
 */

/**
 * @typedef {object} Town
 * @property {string} name
 * @property {string} title
 * @property {string} ruleset
 * @property {{one_card_from: number, complete_at: number, purchases: number, price: number}} rules
 * @property {number} rows
 * @property {number} columns
 * @property {Street[]} streets
 * @property {Site[]} sites
 * @property {Frame[]} frames
 * @property {(number | null)[][]} west   [row][column]: the street west of it; one more for the east edge
 * @property {(number | null)[][]} north  [row][column]: the street north of it; one row more for the south edge
 * @property {Named[]} buildings
 * @property {Named[]} landmarks
 * @property {Place[]} places
 * @property {Card[]} cards
 */

/** @typedef {{card: number, named: string | null, mine: string | null}} Statement */

/**
 * @typedef {object} View
 * @property {"setup" | "turn" | "over"} phase
 * @property {number} turn
 * @property {number} player
 * @property {number} plays
 * @property {boolean} discarded
 * @property {number} draws
 * @property {boolean} bought_now
 * @property {Record<string, string[]>} markers
 * @property {Record<string, string>} placed
 * @property {string[]} out
 * @property {string[]} beside
 * @property {string[][]} owned
 * @property {(number[] | null)[]} hands
 * @property {number[]} hand_sizes
 * @property {number[]} scores
 * @property {number[]} bought
 * @property {Record<string, number>} pile_sizes
 * @property {number[]} discard
 * @property {Record<string, string>} [landmarks]
 * @property {number} [locomotive]
 * @property {Statement[]} in_force
 * @property {boolean} window
 * @property {number[]} locked
 */

/** @typedef {any[]} GameEvent */

/**
 * @typedef {object} Step
 * @property {number} n
 * @property {number} seat
 * @property {string} do
 * @property {boolean} [stand_in]  a computer decided for the person of that seat
 * @property {GameEvent[]} [ev]
 * @property {Partial<View>} [now]
 * @property {View} [view]   undo: the whole view
 * @property {string[]} [words]
 * @property {number[]} [left]  milliseconds on the clocks
 * @property {Proof} [proof]  of a right claim
 */

/**
 * @typedef {object} ProofStep
 * @property {string} technique
 * @property {number} [card]
 * @property {string[]} buildings
 * @property {string[]} sites
 * @property {Record<string, string[]>} taken
 * @property {string} [loser]
 * @property {string} words
 */
/** @typedef {{building: string, site: string}} Standing */
/**
 * `asked`: a refused card that the first step is not about, and that is told before it.
 * @typedef {{technique: string, words: string[], steps: ProofStep[], asked?: number, suppose?: Standing}} Proof
 */
/**
 * What is drawn of a reason.
 * @typedef {object} Drawn
 * @property {Map<string, string>} allowed       sites of a card or of a crowd
 * @property {string[]} crowd                    the buildings that need them
 * @property {Set<string>} struck                markers that cannot be there
 * @property {Record<string, string>} supposed   a building that is supposed to stand somewhere
 */
/** @typedef {{stages: string[], do?: string, ev?: GameEvent[], place?: string[], proof?: Proof}} Hint */
/** @typedef {{no: string, why: string, site?: string, building?: string, proof?: Proof}} Refusal */
/** @typedef {{ev: GameEvent[], points: number, words: string[], now?: Partial<View>}} Trial */
/**
 * @typedef {{n: number, actions: string[], discardable: number[], undo: boolean, cards: Record<string, Refusal>}} Legal
 */

/**
 * @typedef {object} TableInfo
 * @property {string} id
 * @property {string} town
 * @property {string} [version] of the town, when that is another now
 * @property {"automatic" | "manual"} referee
 * @property {{player: string, name: string, named: boolean}[]} seats
 * @property {number} first
 * @property {{turn: number, game: number}} clock
 * @property {number} grace
 * @property {string} stand_in
 * @property {boolean[]} [here]
 * @property {boolean[]} [away]
 * @property {number[]} [devices]
 * @property {string[]} [players]
 * @property {number[]} [left]
 */

/** @typedef {{card: number, mine: string | null, words: string}} Clue */
/**
 * @typedef {{id: string, town: string, level: number, fills_sites: boolean, buildings: string[], clues: Clue[]}} Puzzle
 */
/** @typedef {{name: string, about: string}} Level */

/** For each seat: the lead in hundredths of a point, and the share of the victory, 10,000 for all of it. */
/** @typedef {{points: number[], share: number[]}} Worth */
/** @typedef {{points: number, share: number}} Sum */
/** @typedef {Sum & {decisions: number}} Errors */
/**
 * `best`: nothing better was found without it.
 * @typedef {object} Decision
 * @property {number} deals
 * @property {string[]} [best]
 * @property {number} [points]
 * @property {number} [points_error]
 * @property {number} [share]
 * @property {number} [share_error]
 * @property {"inaccuracy" | "mistake" | "blunder"} [mark]
 */
/**
 * @typedef {object} AnalysedStep
 * @property {number} n
 * @property {number} seat
 * @property {string} do
 * @property {Worth} value
 * @property {Worth} play
 * @property {Worth} [luck]
 * @property {Decision} [decision]
 */
/**
 * @typedef {object} Missed
 * @property {string} marker
 * @property {number} from
 * @property {number} to
 * @property {number} turns
 * @property {number[]} missed_by
 * @property {number | null} claimed_by
 * @property {number} points
 * @property {string} technique
 */
/**
 * @typedef {object} Summary
 * @property {number} score
 * @property {number} accuracy
 * @property {Errors} errors
 * @property {Record<string, Errors>} parts
 * @property {Record<string, number>} marks
 * @property {Sum} start
 * @property {Sum} luck
 * @property {Sum} own_play
 * @property {Sum} others_play
 * @property {Sum} result
 * @property {Sum} adjusted
 * @property {Record<string, number>} sources
 * @property {Record<string, number>} missed
 * @property {number} missed_pairs
 * @property {number} wrong_claims
 */
/**
 * @typedef {object} Analysed
 * @property {"automatic" | "manual"} referee
 * @property {Worth} start
 * @property {Worth} dealt
 * @property {AnalysedStep[]} steps
 * @property {Missed[]} missed
 * @property {Summary[]} seats
 */
/** @typedef {{n: number, done: string, best: string[], ev: GameEvent[]}} Better */
/** @typedef {{analysis: Analysed, better: Better[], proofs: (Proof | null)[]}} AnalysisAnswer */

export {};
