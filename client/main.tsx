import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './styles/site.css'
import { base, refreshBootstrap } from './sync/react/session.ts'
import { regionalTag, wantedLocale } from './state/locale-choice.ts'
import { App } from './app/app.tsx'
import { setLocale } from '#shared/texts/i18n/locale.ts'

// Starts the first request before the first render. The app shows a failure, from the same state.
refreshBootstrap().catch(() => undefined)

function render(): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no element with the id "root"')
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

const loadLocales = () => import('./app/locale/start-locale.ts')

/** Renders in English at once. If the server says otherwise, loads the page again in that language [LG12]. */
function startEnglish(): void {
  render()
  const stop = base.session.store.subscribe(() => {
    const bootstrap = base.session.store.get()
    if (typeof bootstrap === 'string') return
    const { me, product } = bootstrap
    if ((me?.locale ?? 'en') === 'en' && product.locales?.includes('en') !== false) return
    stop()
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
  else if (wantedLocale() === 'en') startEnglish()
  else
    void loadLocales()
      .then(({ startLocale }) => startLocale())
      .catch(() => undefined)
      .then(render)
}

start()
