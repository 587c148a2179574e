import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Plugin } from 'vite'
import { LoadingScreen } from '../shell/loading-screen.tsx'

const root = '<div id="root"></div>'

/**
 * Prerenders the loading screen into index.html [NV13]. It needs only the styles; the app renders the same screen in
 * its place. Therefore the app's code loads with low priority.
 */
export function prerenderShell(): Plugin[] {
  return [
    {
      name: 'pathlight-prerender-shell',
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
      name: 'pathlight-low-priority-code',
      transformIndexHtml: {
        order: 'post',
        handler: (page) =>
          page.replaceAll(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"'),
      },
    },
  ]
}
