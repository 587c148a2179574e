import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './styles/site.css'
import { base, refreshBootstrap } from './sync/react/session.ts'
import { regionalTag, wantedLocale } from './state/locale-choice.ts'
import { App } from './app/app.tsx'
import { createRouter } from './app/create-router.ts'
import { activeLocaleCode, setLocale } from '#shared/texts/i18n/locale.ts'

// Starts the first request before the first render. The app shows a failure, from the same state.
refreshBootstrap().catch(() => undefined)

const router = createRouter()

function render(): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('no #root')
  const app = (
    <StrictMode>
      <App router={router} />
    </StrictMode>
  )
  if (root.dataset['locale'])
    import('./app/prerender/start-prerendered.tsx')
      .then(({ startPrerendered }) => startPrerendered(root, router, app))
      .catch(() => createRoot(root).render(app))
  else createRoot(root).render(app)
}

const loadLocales = () => import('./app/locale/start-locale.ts')

/** Renders, and loads the page again once the account of a log-in or the server wants another language [LG12]. */
function renderAndFollow(): void {
  render()
  const active = activeLocaleCode()
  let known: string | null = null
  base.session.store.subscribe(() => {
    const bootstrap = base.session.store.get()
    if (typeof bootstrap === 'string') return
    const { me, product } = bootstrap
    // A choice on another device waits for the next load: this one may be in a call.
    if (me && me.id === known) return
    known = me?.id ?? null
    if ((me?.locale ?? active) === active && product.locales?.includes('en') !== false) return
    void loadLocales().then(({ switchLocale }) => switchLocale(bootstrap))
  })
}

function start(): void {
  // English in the regional form of the browser, such as en-GB: it decides on dates and numbers.
  setLocale({ tag: regionalTag('en') ?? 'en-US' })
  // Pseudo-languages are in no build but that of their journey (`vite build --mode pseudo`).
  if (import.meta.env.DEV || import.meta.env.MODE === 'pseudo')
    void import('./app/pseudo-locale.ts').then(({ applyPseudoLocale }) => {
      applyPseudoLocale()
      render()
    })
  else if (wantedLocale() === 'en') renderAndFollow()
  else
    void loadLocales()
      .then(({ startLocale }) => startLocale())
      .catch(() => undefined)
      .then(renderAndFollow)
}

start()
