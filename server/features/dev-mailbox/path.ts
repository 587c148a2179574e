import { createHmac } from 'node:crypto'

/**
 * The path of the development mailbox, which contains a key of 132 random bits: whoever reads the mailbox can follow the
 * links in it. The key is derived from the secret of the instance, so that the printed address still works after a
 * restart.
 */
export const devMailboxPath = (secret: string): string =>
  `/dev/outbox/${createHmac('sha256', secret).update('dev-mailbox').digest('base64url').slice(0, 22)}`
