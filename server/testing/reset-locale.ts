import { afterEach } from 'vitest'
import { setLocale } from '#shared/texts/i18n/locale.ts'

/**
 * A setup file of Vitest: each test begins in English. The language of texts is state of a module, which all tests of a
 * worker share.
 */
afterEach(() => setLocale({ tag: 'en-US' }))
