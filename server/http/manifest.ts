import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/index.ts'
import { runInLocale, textDirection } from '../locale/run-in-locale.ts'
import { coreText } from '#shared/texts/app/core.ts'
import { manifestText } from '#shared/texts/app/manifest.ts'
import type { LocaleCode } from '#shared/texts/i18n/locales.ts'

const png = (name: string, side: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}-${side}.png`,
  sizes: `${side}x${side}`,
  type: 'image/png',
  purpose,
})

/** Serves the web app manifest, with the product name of the operator [OF7], in the default language [LG11]. */
export function manifestRoute(app: FastifyInstance, { product, locales }: Config): void {
  const manifest = runInLocale(locales.default, () => createManifest(product.name, locales.default))
  app.get('/manifest.webmanifest', async (_req, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifest)),
  )
}

function createManifest(name: string, lang: LocaleCode) {
  return {
    id: '/',
    name,
    short_name: name,
    description: manifestText('description'),
    lang,
    dir: textDirection(),
    categories: ['education', 'social'],
    // Shows the log-in page, or redirects logged-in members to their connections.
    start_url: '/join',
    scope: '/',
    display: 'standalone',
    background_color: '#FBF9F5',
    theme_color: '#FBF9F5',
    icons: [
      png('any', 192, 'any'),
      png('any', 512, 'any'),
      png('maskable', 512, 'maskable'),
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
    shortcuts: [
      { name: coreText('nav.chat'), url: '/chat' },
      { name: coreText('nav.notes'), url: '/notes' },
    ],
  }
}
