import { test as base } from './fixtures.ts'

/** The `test` of journeys with passkeys, with a product at `localhost`: browsers have none at an IP address [PK6]. */
export const test = base.extend({
  settings: { PORT: '{port}', BASE_URL: 'http://localhost:{port}' },
})
