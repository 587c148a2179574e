import { AppError } from '#shared/errors.ts'
import { hasPlaceholder } from '#shared/texts/staff/templates.ts'

/**
 * Rejects words to those concerned in which something that a template leaves open is not filled in [ST18].
 *
 * @throws AppError
 */
export function assertFilledIn(words: string): void {
  if (hasPlaceholder(words)) throw new AppError('staff.unfilled')
}
