import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { aPair } from '#server/testing/data/people.ts'
import { newId } from '#shared/domain/ids.ts'
import type { ReportResult } from '#shared/contract/safety.ts'
import type { UploadedImage } from '#shared/contract/chat.ts'
import { addReportUpdate } from '#server/features/safety/store.ts'
import { printReport } from './report.ts'

let t: TestApp
let folder: string
beforeAll(async () => {
  t = await createTestApp()
  folder = await mkdtemp(join(tmpdir(), 'pathlight-report-'))
})
afterAll(async () => {
  await t.close()
  await rm(folder, { recursive: true })
})

async function reportedChat() {
  const { mentor, mentee, chatId } = await aPair(t)
  const payload = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0b6b5f' } })
    .png()
    .toBuffer()
  const uploaded = await t.app.inject({
    method: 'POST',
    url: `/api/upload/chat/${chatId}`,
    headers: { origin: 'http://localhost:3000', cookie: mentor.cookie, 'content-type': 'image/png' },
    payload,
  })
  const { imageId } = uploaded.json<UploadedImage>()
  const text = 'look \u001b[2J\u001b]0;owned\u0007 at\u202e this'
  const message = { chatId, id: newId(), text, imageId, imageAlt: 'my room\nand me' }
  const { seq } = await mentor.call<{ seq: number }>('chat.send', message)
  const id = newId()
  const { reference } = await mentee.call<ReportResult>('safety.reportMessage', {
    ...{ id, reason: 'unkind', comment: 'It frightens me.', block: false },
    ...{ chatId, seq },
  })
  return { mentor, mentee, seq, id, reference }
}

it('[CH41, RP7, SG-5] prints a report with its evidence, and the id of the member in the command', async () => {
  const { mentor, mentee, reference } = await reportedChat()
  const said = await printReport(t.services.database.orm, {
    reference: reference.toLowerCase(),
    folder: null,
  })
  for (const part of ['Mean or bullying', 'It frightens me.', '>>> 1.', 'look', mentor.email, mentee.id]) {
    expect(said).toContain(part)
  }
  expect(said).toContain('[described as: my room\n    and me]')
  expect(said).toContain(`npm run user -- suspend ${mentor.id}`)
  expect(said).not.toMatch(/suspend \S+@/)
  // A message must not control the operator's terminal.
  expect(said.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
})

it('[RP7, RP8] prints what the reporter added, and that the report is withdrawn', async () => {
  const { orm } = t.services.database
  const { id, reference } = await reportedChat()
  await addReportUpdate(orm, { reportId: id, kind: 'comment', text: 'It was the second time.' })
  await addReportUpdate(orm, { reportId: id, kind: 'withdrawal' })
  const said = await printReport(orm, { reference, folder: null })
  expect(said).toMatch(/Added by the reporter on .* UTC: It was the second time\./)
  expect(said).toMatch(/The reporter withdrew this report on .* UTC\. The copy is kept\./)
  expect(said).toContain('It frightens me.')
})

it('[RP7, MR4] prints what a deleted message said before', async () => {
  const { mentor, mentee, chatId } = await aPair(t)
  await mentor.call('chat.send', { chatId, id: newId(), text: 'come here' })
  await mentor.call('chat.deleteMessage', { chatId, seq: 1 })
  const { reference } = await mentee.call<ReportResult>('safety.reportMessage', {
    ...{ id: newId(), reason: 'unkind', comment: '', block: false, chatId, seq: 1 },
  })
  const said = await printReport(t.services.database.orm, { reference, folder: null })
  expect(said).toMatch(/The sender deleted this message on .* UTC\./)
  expect(said).toMatch(/Until .* UTC it said: come here/)
})

it('[RP7] saves the images of a report where only the operator can read them', async () => {
  const { seq, reference } = await reportedChat()
  const said = await printReport(t.services.database.orm, { reference, folder })
  const name = `${reference}-message-${seq}.webp`
  expect(said).toContain(name)
  expect(await readdir(folder)).toEqual([name])
  expect((await stat(join(folder, name))).mode & 0o077).toBe(0)
  expect((await sharp(await readFile(join(folder, name))).metadata()).format).toBe('webp')
})

it('[RP7] says that there is no report with this number', async () => {
  const print = printReport(t.services.database.orm, { reference: 'R-NONE', folder: null })
  await expect(print).rejects.toThrow('No report with the number "R-NONE".')
})
