import { randomInt } from 'node:crypto'
import { ConfigError } from '#server/config/error.ts'
import type { Config } from '#server/config/index.ts'
import { isLoopback } from '#server/config/combinations.ts'
import type { FileStore } from '#server/adapters/files/index.ts'
import type { Database } from '#server/db/open.ts'
import { hashPassword } from '#server/credentials/passwords.ts'
import type { ConsentSettings } from '#server/policy/consent.ts'
import { pictureKey } from '#shared/domain/pictures.ts'
import type { LargeSizes } from './large/members.ts'
import { buildLarge, insertLarge } from './large/seed.ts'
import { drawPictures } from './pictures.ts'
import { clearDemo, hasDemo, insertWorld, takenAddresses } from './store.ts'
import { buildWorld, type DemoData } from './world.ts'

export type SeedOptions = {
  readonly seed: number
  readonly now: Date
  readonly password: string
  /** Whether to delete existing demo data and create it again. */
  readonly shouldReset: boolean
  /** What to add to the cast, besides; null: nothing. */
  readonly large: Large | null
}
type Large = {
  readonly sizes: LargeSizes
  /** Whether minors need consent. */
  readonly settings: ConsentSettings
  readonly say: (line: string) => void
}

/**
 * Rejects every instance that other machines can reach (decision 29): all demo accounts have one password, and no one
 * has checked its mentors.
 *
 * @throws ConfigError with a message for the operator
 */
export function assertLocalInstance(config: Pick<Config, 'isDev' | 'databaseUrl'>): void {
  if (!config.isDev) {
    throw new ConfigError(
      'Demo data can only be added to a local instance. Set HOST to a loopback address such as 127.0.0.1, ' +
        "and don't set NODE_ENV=production.",
    )
  }
  if (config.databaseUrl !== null && !isOnThisMachine(new URL(config.databaseUrl))) {
    throw new ConfigError(
      'Demo data can only be added to a database on this machine, but DATABASE_URL points to another host.',
    )
  }
}

function isOnThisMachine({ hostname, searchParams }: URL): boolean {
  const host = searchParams.get('host') ?? hostname
  return host === '' || host.startsWith('/') || host.startsWith('%2F') || isLoopback(host)
}

/**
 * Fills the database, the cast in one transaction, then draws the images.
 *
 * @throws ConfigError if demo data exists and `shouldReset` is not set, or if a demo address belongs to another user
 */
export async function seedDemo(
  database: Pick<Database, 'orm'>,
  files: FileStore,
  options: SeedOptions,
): Promise<DemoData> {
  const world = buildWorld(options.seed, options.now)
  const passwordHash = await hashPassword(options.password)
  const gone = await database.orm.transaction(async (tx) => {
    const cleared = options.shouldReset ? await clearDemo(tx) : []
    if (await hasDemo(tx)) {
      throw new ConfigError('Demo data already exists. To replace it: npm run demo -- --reset')
    }
    const taken = await takenAddresses(tx, world)
    if (taken.length > 0) {
      throw new ConfigError(`These demo email addresses are already taken: ${taken.join(', ')}.`)
    }
    await insertWorld(tx, world, passwordHash)
    return cleared
  })
  if (options.large) {
    const { sizes, ...rest } = options.large
    const data = buildLarge(options.seed, options.now, world, sizes)
    await insertLarge(database.orm, data, { passwordHash, ...rest })
  }
  for (const id of gone) await files.remove(pictureKey.profile(id))
  await drawPictures(files, world, options.seed)
  return world
}

const words =
  'amber birch cedar delta ember fjord grove heron islet juniper kestrel lagoon maple nectar otter pebble'
const list = words.split(' ')

/** A generated password: a fixed one would open these accounts wherever the instance is moved later [AU-18]. */
export function inventPassword(): string {
  const pick = () => list[randomInt(list.length)]
  return `${pick()}-${pick()}-${pick()}-${randomInt(1_000, 10_000)}`
}
