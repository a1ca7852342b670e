import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** `npx vite shared-components/gallery`: every part of the kit, to look at. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  server: { host: '127.0.0.1', port: 8140, strictPort: true },
})
