import { parseArgs } from 'node:util'
import { UsageError, parseInteger } from './args.ts'

/** The parts of the benchmark, in the order of their runs. */
export const PARTS = [
  'idle',
  'probes',
  'socket',
  'http',
  'page',
  'baselines',
  'reads',
  'storm',
  'pauses',
  'growth',
  'abuse',
  'contact',
  'console',
] as const
/** The parts that run by default. The others take minutes, and run only if they are named. */
const ASKED = new Set<string>(['probes', 'storm', 'pauses', 'growth', 'abuse', 'contact', 'console'])
const UNASKED: readonly Part[] = PARTS.filter((part) => !ASKED.has(part))
export type Part = (typeof PARTS)[number]

export type Options = {
  /** The server to measure; null to start one. */
  readonly server: URL | null
  /** The database of that server, into which accounts are inserted. */
  readonly database: string | null
  /** The process id of that server, to measure its CPU time and memory; null to skip that. */
  readonly pid: number | null
  /** Pairs of members that chat at once; high rates may need more, see `pairsFor`. */
  readonly users: number
  /** Chats that each member of a pair has, with the one that is open. */
  readonly chats: number
  /** The number of load processes. */
  readonly loads: number
  /** Runs per rate, of which the median is reported. */
  readonly runs: number
  /** Seconds per run. */
  readonly seconds: number
  readonly isQuick: boolean
  /** Only record a profile of the server at this many messages per second. */
  readonly profile: number | null
  /** Only compare the response times for addresses with and without an account (row AU-3). */
  readonly isTimingLeak: boolean
  readonly parts: ReadonlySet<Part>
  /** Pin the server and its database to one core, and the load to the others, where that is possible. */
  readonly isOnOneCore: boolean
  /** Start two nodes with one Redis, and connect the two members of each pair to different nodes. */
  readonly hasTwoNodes: boolean
  /** The number of idle connections. */
  readonly idle: number
  /** The number of rows in the largest step of `growth`. */
  readonly maxRows: number
}

export const USAGE = `Usage: npm run bench -- [options]

  --help                this
  --quick               a run of under a minute: rough figures, the same checks
  --server URL          measure this server (loopback only) instead of one of our own
  --database URL        its database, needed with --server (loopback only)
  --pid NUMBER          its process id, for CPU time and memory
  --users NUMBER        pairs of members that chat (default 1000: 2,000 connections)
  --chats NUMBER        chats of each member of a pair, of which one is open (default 1)
  --loads NUMBER        processes that make the load (default 1)
  --runs NUMBER         runs of each rate and attack; the median is reported, 1 to 9 (default 5)
  --seconds NUMBER      seconds of a run, 1 to 60 (default 4)
  --profile             only profile our own server, at --rate messages a second
  --rate NUMBER         messages a second of --profile (default 1000)
  --only PARTS          measure only these, with commas: ${PARTS.join(' ')}
                        (probes, storm, pauses, growth, abuse, contact, and console are measured only when they are
                        named; the last three by themselves; pauses are those of the garbage collector, contact is the
                        filter for contact details, console the lists of staff over the large demo)
  --two-nodes           two servers over a Redis of this machine, the two people of a pair on different ones
  --idle NUMBER         connections that only listen (default 2000)
  --max-rows NUMBER     messages, mentors and requests of the largest step of growth (default 1000000);
                        10000000 adds a step with that many messages
  --all-cores           share all cores; by default the server and its database have the first core and
                        the load the others (Linux with two or more cores)
  --timing-leak         only time whether an answer tells who has an account
`

/** Parses the command line. Throws `UsageError`. */
export function readOptions(args: string[]): Options {
  const given = parse(args)
  const isQuick = given.quick === true
  const server = given.server === undefined ? null : loopback('--server', given.server)
  const database = given.database === undefined ? null : loopback('--database', given.database).href
  if ((server === null) !== (database === null)) throw new UsageError('--server and --database go together.')
  if (server && given['two-nodes']) throw new UsageError('--two-nodes starts servers of its own.')
  if (server && given.profile) throw new UsageError('--profile starts a server of its own.')
  const parts = new Set(given.only === undefined ? UNASKED : given.only.split(',').map(part))
  for (const single of ['abuse', 'contact', 'console'] as const)
    if (parts.has(single) && parts.size > 1) throw new UsageError(`--only ${single} is measured by itself.`)
  return {
    ...{ server, database, isQuick, parts },
    pid: given.pid === undefined ? null : parseInteger('--pid', given.pid, 1, 4_194_304),
    users: parseInteger('--users', given.users ?? (isQuick ? '250' : '1000'), 1, 2_000),
    chats: parseInteger('--chats', given.chats ?? '1', 1, 200),
    loads: parseInteger('--loads', given.loads ?? '1', 1, 16),
    seconds: parseInteger('--seconds', given.seconds ?? (isQuick ? '2' : '4'), 1, 60),
    runs: parseInteger('--runs', given.runs ?? (isQuick ? '1' : '5'), 1, 9),
    profile: given.profile ? parseInteger('--rate', given.rate ?? '1000', 1, 20_000) : null,
    isTimingLeak: given['timing-leak'] === true,
    isOnOneCore: server === null && given['all-cores'] !== true,
    hasTwoNodes: given['two-nodes'] === true,
    idle: parseInteger('--idle', given.idle ?? (isQuick ? '500' : '2000'), 1, 10_000),
    maxRows: parseInteger('--max-rows', given['max-rows'] ?? '1000000', 1_000, 10_000_000),
  }
}

function parse(args: string[]) {
  try {
    const text = { type: 'string' } as const
    const flag = { type: 'boolean' } as const
    return parseArgs({
      args,
      options: {
        ...{
          quick: flag,
          profile: flag,
          'timing-leak': flag,
          'all-cores': flag,
          'two-nodes': flag,
          server: text,
          database: text,
        },
        ...{
          pid: text,
          chats: text,
          users: text,
          loads: text,
          runs: text,
          seconds: text,
          rate: text,
          only: text,
          idle: text,
          'max-rows': text,
        },
      },
    }).values
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${USAGE}`)
  }
}

function part(name: string): Part {
  const known = PARTS.find((one) => one === name)
  if (!known) throw new UsageError(`--only takes some of ${PARTS.join(', ')}.`)
  return known
}

/** Load is allowed on this machine only: a remote server may belong to someone else. */
function loopback(name: string, text: string): URL {
  const url = URL.parse(text)
  if (!url) throw new UsageError(`${name} must be an address.`)
  const isHere = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)
  // A database URL may name another host after the first one; a directory is a socket on this machine.
  const behind = url.searchParams.get('host') ?? '/'
  const isElsewhere = !behind.startsWith('/') || url.searchParams.has('hostaddr')
  if (!isHere || isElsewhere)
    throw new UsageError(`${name} must be an address of this machine, such as 127.0.0.1.`)
  return url
}
