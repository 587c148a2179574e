import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { locales } from '#shared/texts/i18n/locale-names.ts'
import { isLocaleCode, localeCookie, type LocaleCode } from '#shared/texts/i18n/locales.ts'
import { isPrerendered, pages } from '#shared/pages.ts'
import type { Bootstrap } from '#shared/contract/account.ts'
import { escape } from '#server/mail/escape.ts'
import type { PageCode } from '../modulepreload.ts'
import { readAccepted } from './accepted.ts'

type Product = Bootstrap['product']
type Rendered = { readonly title: string; readonly html: string }
type Renderer = {
  renderPage(page: { path: string; code: LocaleCode; product: Product }): Promise<Rendered>
}

/** A page as it is sent, by its encoding, with the tag of its content. */
type Prepared = {
  readonly tag: string
  /** Whether theme.js loads the code, and no header asks for it. */
  readonly isCodeDeferred: boolean
  readonly bodies: Readonly<Record<'br' | 'gzip' | 'identity', Buffer>>
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** The renderer has one language at a time. */
let last: Promise<unknown> = Promise.resolve()

/**
 * The pages that are the same for all visitors, rendered once for each language [FL1]. A build without their code, and a page
 * that cannot be rendered, have none: the browser then renders all of it.
 *
 * @param folder the folder of the built client
 */
export function prerenderPages(
  folder: string,
  { product, code: pageCode, app }: { product: Product; code: PageCode; app: FastifyInstance },
) {
  const prepared = new Map<string, Promise<Prepared | null>>()
  const prepare = (path: string, code: LocaleCode): Promise<Prepared | null> => {
    const render = async (): Promise<Prepared | null> => {
      const renderer = await loadRenderer(folder)
      if (!renderer) return null
      // What visitors do on the page to join needs its code: the dice come with it.
      const isCodeDeferred = path === pages.home1.path
      const built = await readFile(join(folder, 'index.html'), 'utf8')
      const document = isCodeDeferred ? deferCode(built, pageCode.files(path)) : built
      const rendered = await renderer.renderPage({ path, code, product })
      return { isCodeDeferred, ...(await encode(fill(document, code, rendered))) }
    }
    const next = last.then(render).catch((error: unknown) => {
      app.log.error({ err: error, path, code }, 'a page could not be rendered')
      return null
    })
    last = next
    return next
  }
  const find = (path: string, code: LocaleCode): Promise<Prepared | null> => {
    // The footer has the year.
    const key = `${new Date().getFullYear()} ${code} ${path}`
    const found = prepared.get(key) ?? prepare(path, code)
    prepared.set(key, found)
    return found
  }
  const { locales: enabled = ['en'], defaultLocale = 'en' } = product
  // So that no visitor waits for it. Not awaited: a page that is asked for meanwhile is rendered for that request.
  app.addHook('onListen', async () => {
    for (const code of enabled)
      for (const { path } of Object.values(pages)) if (isPrerendered(path)) void find(path, code)
  })
  return {
    /** The page of a request in the language of its browser; null if there is none. */
    async find(req: FastifyRequest): Promise<Prepared | null> {
      const [path = '', query] = req.url.split('?', 2)
      // The service worker asks for the document of all pages.
      if (!isPrerendered(path) || query === 'shell') return null
      const wanted = chooseLocale(req)
      return find(path, wanted && enabled.includes(wanted) ? wanted : defaultLocale)
    },
  }
}

/** The code that renders pages, from the build of the client. */
async function loadRenderer(folder: string): Promise<Renderer | null> {
  const file = join(folder, '.prerender', 'render-page.js')
  try {
    return (await import(pathToFileURL(file).href)) as Renderer
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return null
    throw error
  }
}

const ROOT = /<div id="root">.*?(?=<\/body>)/s
/** React asks for pictures early with links, which belong into the head. */
const LINKS = /^(?:<link rel="preload"[^>]*>)*/

const MODULES = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g
const ENTRY = /<script type="module"[^>]* src="([^"]+)"/

/**
 * Leaves the loading of the code to theme.js, which waits for the first paint [FL5]: the page is there without it, and would share the network
 * with it.
 */
function deferCode(document: string, files: readonly string[]): string {
  const [, entry] = ENTRY.exec(document) ?? []
  if (entry === undefined) return document
  const all = [entry, ...files.filter((file) => file !== entry)]
  return document
    .replaceAll(MODULES, '')
    .replace('</title>', () => `</title><meta name="page-code" content="${all.join(' ')}">`)
}

/** Puts a rendered page into the document of the app. */
function fill(document: string, code: LocaleCode, { title, html }: Rendered): string {
  const [links = ''] = LINKS.exec(html) ?? []
  const { direction } = locales[code]
  return document
    .replace(/<html lang="en" dir="ltr"/, () => `<html lang="${code}" dir="${direction}"`)
    .replace(/<title>.*?<\/title>/s, () => `<title>${escape(title)}</title>`)
    .replace('</head>', () => `${links}</head>`)
    .replace(ROOT, () => `<div id="root" data-locale="${code}">${html.slice(links.length)}</div>`)
}

async function encode(text: string): Promise<Pick<Prepared, 'tag' | 'bodies'>> {
  const identity = Buffer.from(text)
  const [br, gz] = await Promise.all([brotli(identity), zip(identity, { level: 9 })])
  const tag = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  return { tag, bodies: { br, gzip: gz, identity } }
}

/** The language that was chosen in this browser, or else the first of the browser's that the product has, as the client does. */
function chooseLocale(req: FastifyRequest): LocaleCode | null {
  const chosen = req.cookies[localeCookie]
  if (isLocaleCode(chosen)) return chosen
  const languages = readAccepted(req.headers['accept-language']).map((tag) => tag.split('-')[0])
  return languages.find(isLocaleCode) ?? null
}

/** Sends a rendered page in an encoding that the browser accepts, or says that the browser has it. */
export function sendPrepared(
  { tag, bodies }: Prepared,
  req: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const accepted = readAccepted(req.headers['accept-encoding'])
  const encoding = (['br', 'gzip'] as const).find((one) => accepted.includes(one)) ?? 'identity'
  const etag = `"${tag}-${encoding}"`
  reply.headers({ etag, vary: 'Accept-Encoding, Accept-Language, Cookie' })
  if (isKnown(req.headers['if-none-match'], etag)) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(bodies[encoding])
}

const isKnown = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
