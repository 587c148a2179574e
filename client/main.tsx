import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './styles/app.css'
import { refreshBootstrap } from './sync/react/session.ts'
import { App } from './app/app.tsx'

// Starts the first request before the first render. The app shows a failure, from the same state.
refreshBootstrap().catch(() => undefined)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root"')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
