import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './styles/app.css'
import { loadBoot } from './api/session.ts'
import { App } from './app.tsx'

// Asked for before anything is drawn. A failure is shown by the app, which reads the same state.
loadBoot().catch(() => undefined)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root"')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
