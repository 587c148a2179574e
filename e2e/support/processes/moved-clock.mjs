import { readFileSync } from 'node:fs'

/**
 * Loaded into the product before its own code: its clock is so many milliseconds ahead, as `?ahead=` of this module's address says,
 * or the file that `?file=` names, which a journey may change. That of its database stays as it is.
 */
const { searchParams } = new URL(import.meta.url)
const file = searchParams.get('file')
let ahead = Number(searchParams.get('ahead'))
if (file !== null) {
  const read = () => (ahead = Number(readFileSync(file, 'utf8')))
  read()
  setInterval(read, 200).unref()
}
const Before = Date

globalThis.Date = class extends Before {
  constructor(...parts) {
    super(...(parts.length === 0 ? [Before.now() + ahead] : parts))
  }

  static now() {
    return Before.now() + ahead
  }
}
