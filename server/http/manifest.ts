import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/index.ts'
import { frameTexts } from '#shared/texts/core-texts.ts'
import { manifestTexts } from '#shared/texts/manifest.ts'

const png = (name: string, side: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}-${side}.png`,
  sizes: `${side}x${side}`,
  type: 'image/png',
  purpose,
})

/** What a device has to know to install the app [OF7]. It bears the operator's name for the product. */
export function manifestRoute(app: FastifyInstance, { product }: Config): void {
  const manifest = {
    id: '/',
    name: product.name,
    short_name: product.name,
    description: manifestTexts.description,
    lang: 'en',
    dir: 'ltr',
    categories: ['education', 'social'],
    // Signed in it leads on to one's connections, else it is the page to log in.
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
      { name: frameTexts['nav.chat'], url: '/chat' },
      { name: frameTexts['nav.notes'], url: '/notes' },
    ],
  }
  app.get('/manifest.webmanifest', async (_req, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifest)),
  )
}
