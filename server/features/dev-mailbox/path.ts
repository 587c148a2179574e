import type { Keys } from '#server/config/keys.ts'

/**
 * The path of the development mailbox, which contains a key of 132 random bits: whoever reads the mailbox can follow the
 * links in it. The key is derived from the secret of the instance, so that the printed address still works after a
 * restart.
 */
export const devMailboxPath = ({ current }: Keys): string =>
  `/dev/outbox/${current.hmac('dev-mailbox', '').toString('base64url').slice(0, 22)}`
