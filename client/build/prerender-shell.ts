import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Plugin } from 'vite'
import { LoadingScreen } from '../shell/loading-screen.tsx'

const root = '<div id="root"></div>'

/**
 * Puts the screen that stands until it is known who is looking [NV13] into the page itself: it needs the styles and
 * nothing else, and the app, once it is here, draws the same in its place. So the app's code is asked for behind them.
 */
export function prerenderShell(): Plugin[] {
  return [
    {
      name: 'pathlight-first-screen',
      transformIndexHtml: {
        order: 'pre',
        handler(page) {
          if (!page.includes(root)) throw new Error(`index.html has no ${root}`)
          return page.replace(
            root,
            `<div id="root">${renderToStaticMarkup(createElement(LoadingScreen))}</div>`,
          )
        },
      },
    },
    {
      name: 'pathlight-code-behind',
      transformIndexHtml: {
        order: 'post',
        handler: (page) =>
          page.replaceAll(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"'),
      },
    },
  ]
}
