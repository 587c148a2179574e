import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { factorErrorText } from '#shared/texts/account/second-factor-errors.ts'
import { setLocale } from '#shared/texts/i18n/locale.ts'
import { guardianErrorText } from '#shared/texts/guardian/errors.ts'
import { staffErrorText } from '#shared/texts/staff/errors.ts'
import { applyPseudoLocale } from '#client/app/pseudo-locale.ts'
import { addErrorTexts } from '#client/sync/http/error-text.ts'
import { App } from './app.tsx'
import { queries } from './queries.ts'
import './staff.css'

function start(): void {
  addErrorTexts(factorErrorText.find)
  addErrorTexts(staffErrorText.find)
  addErrorTexts(guardianErrorText.find)
  setLocale({ tag: navigator.languages.find((tag) => tag.startsWith('en-')) ?? 'en-US' })
  // As in the app: no other build has pseudo-languages.
  if (import.meta.env.MODE === 'pseudo') applyPseudoLocale()
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no element with the id "root"')
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <App />
      </QueryClientProvider>
    </StrictMode>,
  )
}

start()
