import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './styles/site.css'
import { refreshBootstrap } from './sync/react/session.ts'
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

function start(): void {
  // English in the regional form of the browser, such as en-GB: it decides on dates and numbers.
  setLocale({ tag: navigator.languages.find((tag) => tag.startsWith('en-')) ?? 'en-US' })
  // Pseudo-languages are in no build but that of their journey (`vite build --mode pseudo`).
  if (import.meta.env.DEV || import.meta.env.MODE === 'pseudo')
    void import('./app/pseudo-locale.ts').then(({ applyPseudoLocale }) => {
      applyPseudoLocale()
      render()
    })
  else render()
}

start()
