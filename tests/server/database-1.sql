-- A database as the first version of its schema left it: a game of two computer players, and one of two persons with one step.
CREATE TABLE gadshill_version(version integer NOT NULL);
INSERT INTO gadshill_version VALUES(1);
CREATE TABLE gadshill_tables(id bigint PRIMARY KEY, town_hash bigint NOT NULL, goes_on boolean NOT NULL, opened timestamptz NOT NULL DEFAULT now());
CREATE TABLE gadshill_log(table_id bigint NOT NULL, n integer NOT NULL, mark bigint NOT NULL, flags smallint NOT NULL,
    added timestamptz NOT NULL DEFAULT now(), body text NOT NULL, PRIMARY KEY(table_id, n));
CREATE INDEX gadshill_log_flags ON gadshill_log(table_id, flags) WHERE flags > 0;
CREATE TABLE gadshill_towns(hash bigint PRIMARY KEY, name text NOT NULL, text text NOT NULL);
CREATE TABLE gadshill_clock(ms bigint NOT NULL);
INSERT INTO gadshill_clock VALUES(5000);
INSERT INTO gadshill_tables(id, town_hash, goes_on) VALUES(34359738368, -6725949276866220353, 't');
INSERT INTO gadshill_log(table_id, n, mark, flags, body) VALUES(34359738368, 0, 3484916836552683763, 0, E'table gads-hill a2a8a0c4af17eebf 2 0 automatic 0 1 872126269679894792 0 0 4000 134 careful\nseat 0 hasty 0000000000000000000000000000000000000000000000000000000000000000 Anna\nseat 1 hasty 0000000000000000000000000000000000000000000000000000000000000000 Buck\n');
INSERT INTO gadshill_tables(id, town_hash, goes_on) VALUES(68719476736, -6725949276866220353, 'f');
INSERT INTO gadshill_log(table_id, n, mark, flags, body) VALUES(68719476736, 0, 2729646852747712430, 0, E'table gads-hill a2a8a0c4af17eebf 2 0 automatic 0 1 6404788858728710001 0 0 4000 134 careful\nseat 0 person c37f944579245f953c584ccab49a64f3c4d774dad87f48fbaff5ef1bcc98d7cd \nseat 1 person 5c10c70616ee2dd538aebeb4483d571ad5620343788e62bfff2569b0c493d23c \n');
INSERT INTO gadshill_log(table_id, n, mark, flags, body) VALUES(68719476736, 1, 892877144279017096, 0, E'step 0 0 0 134 0 take bank\n');
