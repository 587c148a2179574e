import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { slimIcons } from '../build/icons.ts'
import { precompress } from '../build/precompress.ts'

/**
 * The console of staff: a build of its own, so that no chunk is shared with the pages of members [ST14]. The build of the
 * client runs it (`client/build/staff-console.ts`).
 */
export default defineConfig({
  root: import.meta.dirname,
  base: '/staff/',
  publicDir: false,
  plugins: [react(), tailwind(), slimIcons(), precompress()],
  build: {
    manifest: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
