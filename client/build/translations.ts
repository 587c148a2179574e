import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { isGuestCatalog } from '#shared/texts/i18n/guest-catalogs.ts'
import { localeCodes } from '#shared/texts/i18n/locales.ts'

const translationsFolder = join(import.meta.dirname, '../../shared/translations')

/** What pages load of a language: what visitors read, and the rest. The server has the texts of emails, lessons, and prompts. */
export const translationParts = ['guest', 'member'] as const
export type TranslationPart = (typeof translationParts)[number]

/** Texts by catalog and key. */
export type Translations = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The translated texts of a part of a language, from the folders of its folder. */
export function readTranslations(
  code: string,
  part: TranslationPart,
  root = translationsFolder,
): Translations {
  const folder = join(root, code)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.json') && dirname(file) !== '.' && !/^(?:mail|program)\b/.test(file),
  )
  const catalogs = files.map((file) => [basename(file, '.json'), file] as const)
  return Object.fromEntries(
    catalogs
      .filter(([catalog]) => isGuestCatalog(catalog) === (part === 'guest'))
      .map(([catalog, file]) => [catalog, JSON.parse(readFileSync(join(folder, file), 'utf8'))]),
  )
}

const moduleId = 'virtual:translations'

/** Provides the module `virtual:translations`, see client/app/locale/translations.d.ts. */
export function translations(): Plugin {
  return {
    name: 'pathlight-translations',
    resolveId: (id) => (id.startsWith(moduleId) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${moduleId}`)) return undefined
      const [, code, part] = id.split('/') as [string, string?, TranslationPart?]
      if (!code || !part) return listLoaders()
      // A string is parsed faster than an object literal of the same size.
      const json = JSON.stringify(JSON.stringify(readTranslations(code, part)))
      return `export default JSON.parse(${json})`
    },
  }
}

/** The loaders of all parts of all languages but English, whose texts are in the code. */
function listLoaders(): string {
  const loaders = localeCodes
    .filter((code) => code !== 'en')
    .map((code) => {
      const parts = translationParts.map((part) => `${part}: () => import('${moduleId}/${code}/${part}')`)
      return `${code}: { ${parts.join(', ')} }`
    })
  return `export default { ${loaders.join(', ')} }`
}

/** The name of the file of a part of a language; the service worker does not load it beforehand. */
export const translationChunk = (id: string): string | null => {
  const [, code, part] = /^\0virtual:translations\/(\w+)\/(\w+)$/.exec(id) ?? []
  return code && part ? `texts-${code}-${part}` : null
}
