import type { ErrorBody, ErrorReason } from '#shared/errors.ts'
import { guestErrorValues } from '#shared/guest-error-values.ts'
import { formatDuration } from '#shared/texts/i18n/format-number.ts'
import type { TextParams } from '#shared/texts/i18n/params.ts'
import { guestErrorText } from '#shared/texts/errors/guest-errors.ts'

type Find = (key: string, params: TextParams) => string | undefined

/** Catalogs of error texts that this page has loaded. */
const catalogs: Find[] = [findForGuests]

function findForGuests(key: string, params: TextParams): string | undefined {
  return guestErrorText.find(key, { ...guestErrorValues[key], ...params })
}

/** Adds the error texts of a part of the app, which guests do not load. */
export function addErrorTexts(find: Find): void {
  catalogs.push(find)
}

/** The text of an error reason. A reason whose catalog is not loaded gets the general one. */
export function errorText(reason: ErrorReason, body: Partial<ErrorBody> = {}): string {
  const { values, retryAfter, requestId = '-' } = body
  const wait = retryAfter === undefined ? {} : { wait: formatDuration(retryAfter) }
  const params = { ...values, ...wait, requestId }
  for (const find of catalogs) {
    const text = find(reason, params)
    if (text !== undefined) return text
  }
  return guestErrorText('app.internal', { requestId })
}
