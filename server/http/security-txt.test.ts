import fastify from 'fastify'
import { expect, it } from 'vitest'
import { readConfig } from '../config/index.ts'
import { securityTxtRoute } from './security-txt.ts'

async function open(env: Record<string, string>) {
  const app = fastify()
  securityTxtRoute(app, readConfig({ BASE_URL: 'http://localhost:3000', ...env }))
  const response = await app.inject('/.well-known/security.txt')
  await app.close()
  return response
}

it.each([
  ['help@example.org', 'mailto:help@example.org'],
  ['Help <help@example.org>', 'mailto:help@example.org'],
  ['https://example.org/contact', 'https://example.org/contact'],
])('[OP13] publishes the contact %s for reports of vulnerabilities', async (CONTACT, uri) => {
  const response = await open({ CONTACT })
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
  const fields = new Map(response.body.split('\n').map((line) => line.split(/: (.*)/, 2) as [string, string]))
  expect(fields.get('Contact')).toBe(uri)
  expect(fields.get('Canonical')).toBe('http://localhost:3000/.well-known/security.txt')
  const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(179)
  expect(days).toBeLessThan(365)
})

it('[OP13] publishes nothing without a contact', async () => {
  expect((await open({})).statusCode).toBe(404)
})
