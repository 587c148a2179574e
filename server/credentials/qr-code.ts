import { encode } from 'uqr'
import type { FactorSetup } from '#shared/contract/second-factor.ts'

/** Draws a QR code: one rectangle for each horizontal run of dark modules. */
export function drawQrCode(text: string): FactorSetup['qr'] {
  const { size, data } = encode(text, { ecc: 'M', border: 0 })
  const rows = data.map((row, y) => {
    const runs = row
      .map((isDark) => (isDark ? '1' : '0'))
      .join('')
      .matchAll(/1+/g)
    return [...runs].map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`).join('')
  })
  return { size, path: rows.join('') }
}
