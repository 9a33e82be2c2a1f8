// Every command: how it's run, what it does and what it accepts. The launcher checks arguments against this table and prints its help from it,
// and the README lists the same commands (`scripts/commands.test.ts`).
/**
 * @typedef {object} Command
 * @property {string} usage
 * @property {string} summary one line
 * @property {Record<string, string>} options by usage (`--seed N`); a name without a value takes none
 * @property {Record<string, string>} [forms] what its other arguments may be, and what each form does
 * @property {number} most the number of other arguments that it takes at most
 * @property {boolean} [isForReleases] works with production dependencies alone (`npm ci --omit=dev`)
 * @property {boolean} [needsFrontEnd] builds the front end first if its sources changed
 * @property {string} [script] if it isn't `scripts/<name>.ts`
 */

const SERVER = { options: {}, most: 0, script: "server/main.ts" };
const PLAIN = { options: {}, most: 0 };

/** @type {Record<string, Command>} */
export const COMMANDS = {
  start: {
    usage: "npm start",
    summary: "Installs, builds, starts PostgreSQL, migrates, loads the catalog, and serves",
    ...SERVER,
    needsFrontEnd: true,
  },
  serve: {
    usage: "npm run serve",
    summary: "Serves the existing build",
    ...SERVER,
    options: { "--without-pages": "serves the API only" },
    isForReleases: true,
  },
  healthcheck: {
    usage: "npm run healthcheck",
    summary: "Asks the server on this machine whether it's ready; exit code 0 or 1",
    ...PLAIN,
    script: "scripts/healthcheck.mjs",
    isForReleases: true,
  },
  build: {
    usage: "npm run build",
    summary: "Installs the dependencies and builds the front end if their sources changed",
    ...PLAIN,
    needsFrontEnd: true,
  },
  dev: {
    usage: "npm run dev",
    summary: "Server and front end with reload, at the address Vite prints",
    ...PLAIN,
  },
  test: {
    usage: "npm test",
    summary: "All tests; `npm test -- journeys` runs only the browser journeys",
    options: {},
    most: 4,
  },
  check: {
    usage: "npm run check",
    summary: "Types, formatting, lint, import rules, dead code",
    ...PLAIN,
  },
  admin: {
    usage: "npm run admin -- grant EMAIL",
    summary:
      "Makes an account an administrator; `revoke` undoes it. `list`, `reset-password`, `invite`: `-- --help`",
    forms: {
      "list [--json]": "all accounts",
      "grant EMAIL": "makes an account an administrator",
      "revoke EMAIL": "removes the administrator role",
      "reset-password EMAIL": "prints a link to set a new password; it works once, for ten minutes",
      "invite EMAIL": "prints a link to register this address; it works once, for a week",
    },
    options: { "--json": "lists the accounts as JSON" },
    most: 2,
    isForReleases: true,
  },
  backup: {
    usage: "npm run backup -- FILE",
    summary:
      "Writes the whole database and the sealing key to one verified file, also while the server runs; `--check` verifies a file",
    options: { "--check": "only verifies an existing backup" },
    most: 1,
    isForReleases: true,
  },
  restore: {
    usage: "npm run restore -- FILE",
    summary: "Replaces the whole database with a backup ([docs/operations.md](docs/operations.md))",
    options: { "--no-safety-copy": "doesn't back up the current database first" },
    most: 1,
    isForReleases: true,
  },
  sync: {
    usage: "npm run sync",
    summary: "Brings in the TMDB catalog with a progress bar ([docs/operations.md](docs/operations.md))",
    ...PLAIN,
    isForReleases: true,
  },
  train: {
    usage: "npm run train",
    summary: "Trains the recommendation model now; the server also does it by itself",
    ...PLAIN,
    isForReleases: true,
  },
  import: {
    usage: "npm run import -- movielens DIR",
    summary: "Imports your copy of MovieLens as training data ([docs/recommender.md](docs/recommender.md))",
    options: {
      "--accept-licence": "you have read the license of MovieLens",
      "--remove": "removes the imported data instead",
    },
    most: 2,
    isForReleases: true,
  },
  evaluate: {
    usage: "npm run -s evaluate -- --split DIR",
    summary: "Measures the recommendations on a data set ([docs/recommender.md](docs/recommender.md))",
    options: {
      "--split DIR":
        "train.csv, fold_in.csv, target.csv (user,item); optional validation_fold_in.csv, validation_target.csv, items.csv (item,title,year,genres,tmdb_id), grades.csv or grades.csv.gz (user,item,stars[,timestamp])",
      "--seed N": "seed of all random draws (default 1)",
      "--cold M": "gives the model only M marks of each person",
      "--graded": "all ratings count, by their stars; rated titles aren't ranked",
      "--temporal": "splits grades by time: the newest fifth of each held-out person's likes are the targets",
      "--people N": "trains on N people only, some of whom choose the blend",
      "--sparse": "trains with the method for large catalogs",
      "--unmarked N": "adds N invented titles without marks to items.csv",
      "--choose": "prints validation results for other values of the training constants",
      "--picks":
        "measures the served picks: the first 20 for test people, given 1, 3, 5 and 10 of their favorites among the catalog's films; with --people N a model is trained on N people; with --choose, results for other score weights",
      "--own":
        "uses the server's own marks instead of --split; the newest fifth of each viewer's likes are the targets",
      "--wishes FILE":
        "measures the wish engine on a file like docs/wishes.csv (wish, facets, fits, misfits), the first 150 wishes and the others separately",
      "--misses": "with --wishes, lists misfits and lost facets of the first 150 wishes",
    },
    most: 0,
  },
  bench: {
    usage: "npm run bench",
    summary: "Benchmarks, as a table; `-- taste` runs one part",
    options: {},
    most: 2,
    script: "bench/main.ts",
    needsFrontEnd: true,
  },
  chaos: {
    usage: "npm run chaos",
    summary:
      "Crashes, outages and overload, as a table ([docs/reliability.md](docs/reliability.md)); `-- all --quick` takes about 8 minutes",
    forms: {
      "all [--minutes N] [--quick]":
        "every promise of docs/reliability.md, in about 90 minutes with an hour of soak",
      "product, killed, ended, halted, away, stopped, full, processes, overload, idle, backup, upgrade or soak":
        "one of its parts, optionally followed by its size: `product 40` kills 40 times",
      "connections, fuzz, tmdb, sessions or visit":
        "slow clients; generated requests; a TMDB double; sessions that end; a browser's memory",
    },
    options: {
      "--minutes N": "length of the soak (default 60)",
      "--quick": "smaller sizes, about 8 minutes in total",
      "--seed N": "seed of generated requests and times (default 1)",
      "--requests N": "how many generated requests each call gets (default 1000)",
    },
    most: 2,
    script: "chaos/main.ts",
    needsFrontEnd: true,
  },
  catalogue: {
    usage: "npm run -s catalogue -- report",
    summary:
      "Counts the embedded titles by genre, mood, country and more; `check`, `judge` and `popularity`: [docs/data.md](docs/data.md)",
    options: {},
    most: 2,
  },
  "tmdb-answers": {
    usage: "npm run -s tmdb-answers -- DIR",
    summary: "Reads recorded TMDB responses and prints what would be stored",
    options: {},
    most: 1,
  },
  screens: {
    usage: "npm run screens",
    summary: "Takes screenshots of every screen in both themes and three widths, into `dist/screens`",
    options: {},
    most: 1,
  },
  "contact-sheet": {
    usage: "npm run contact-sheet",
    summary: "Draws sixty posters on one sheet, in both themes, or one scene: [drawing](docs/drawing.md)",
    options: { "--scene NAME": "draws this scene on each of its stages, in four palettes" },
    most: 0,
  },
  "mood-matrix": {
    usage: "npm run mood-matrix",
    summary: "Updates the tables in [docs/mood.md](docs/mood.md) from the mood matrix",
    ...PLAIN,
  },
  "assign-pictures": {
    usage: "npm run assign-pictures",
    summary:
      "Assigns scenes and palettes to titles that have none: [decision 006](docs/decisions/006-house-artwork.md)",
    options: { "--fresh": "assigns all titles again, except those chosen by hand" },
    most: 0,
  },
  "authz-matrix": {
    usage: "npm run authz-matrix",
    summary: "Updates [docs/authz-matrix.csv](docs/authz-matrix.csv) from the contract",
    ...PLAIN,
  },
  sbom: {
    usage: "npm run -s sbom",
    summary: "Prints a CycloneDX bill of materials of all third-party packages",
    ...PLAIN,
  },
};

const WIDTH = 76;

/** All commands, or one with its options. */
export function helpText(name) {
  const command = COMMANDS[name];
  if (command !== undefined) {
    const options = Object.entries({ ...command.options, "--help": "prints this" });
    const forms = command.forms === undefined ? "" : `${columns(Object.entries(command.forms))}\n\n`;
    return `${command.usage}\n\n${plain(command.summary)}.\n\n${forms}Options:\n${columns(options)}`;
  }
  const rows = Object.entries(COMMANDS).map(([key, { summary }]) => [key, plain(summary)]);
  return `node scripts/run.mjs COMMAND [ARGUMENTS], or npm run COMMAND -- [ARGUMENTS]\n\nCommands:\n${columns(rows)}\n\nnode scripts/run.mjs COMMAND --help lists a command's options. README.md lists the settings.`;
}

/** @returns the problem with the arguments of a command in one sentence, or null */
export function argumentProblem(name, given) {
  const { usage, options, most } = COMMANDS[name];
  const takesValue = new Map(
    Object.keys(options).map((option) => [option.split(" ")[0], option.includes(" ")]),
  );
  const help = `${usage.split(" -- ")[0]} -- --help lists what it accepts.`;
  let others = 0;
  for (let place = 0; place < given.length; place++) {
    const [option, value] = given[place].split(/=(.*)/s);
    if (!option.startsWith("-")) {
      others += 1;
      if (others > most) return `The argument ${option} isn't known. ${help}`;
    } else if (!takesValue.has(option)) return `The option ${option} isn't known. ${help}`;
    else if (!takesValue.get(option) && value !== undefined) return `${option} takes no value. ${help}`;
    else if (takesValue.get(option) && value === undefined) {
      place += 1;
      if (given[place] === undefined) return `${option} needs a value. ${help}`;
    }
  }
  return null;
}

/** Without Markdown. */
function plain(text) {
  return text.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, "$1").replaceAll("`", "");
}

function columns(rows) {
  const indent = Math.max(...rows.map(([name]) => name.length)) + 4;
  return rows
    .map(([name, text]) => `  ${name}`.padEnd(indent) + wrapped(text).join(`\n${" ".repeat(indent)}`))
    .join("\n");
}

function wrapped(text) {
  return text.split(" ").reduce((lines, word) => {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length >= WIDTH) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
    return lines;
  }, []);
}
