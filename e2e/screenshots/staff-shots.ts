import { createHash, randomBytes } from 'node:crypto'
import type { Browser, BrowserContext } from '@playwright/test'
import { newId } from '#shared/domain/ids.ts'
import { localeCodes } from '#shared/texts/i18n/locales.ts'
import { openPeople, type People } from '../support/people.ts'
import { startProduct } from '../support/processes/product.ts'
import { settle, takeAt, type Attempt, type Wanted } from './camera.ts'
import { fillDemo } from './fill-demo.ts'
import { coordinatorDialogs, leadDialogs } from './staff-dialogs.ts'
import { groupLooks, putGroups } from './staff-groups.ts'
import { answerQuestions, follow, step } from './staff-steps.ts'
import { press, type Look, type Shot, type Stage } from './shot.ts'

/** Waits until the mentors who fit are shown in each row. */
const fitsShown = async ({ page }: Stage): Promise<void> => {
  await page.getByText('Looking for mentors').first().waitFor({ state: 'detached' })
}
const prepared = async ({ page }: Stage): Promise<void> => {
  await page.getByRole('button', { name: /^Send / }).waitFor()
}

const coordinator: readonly Look[] = [
  { name: 'waiting', path: '/staff' },
  { name: 'mentors', path: '/staff/mentors' },
  { name: 'mentors-none', path: '/staff/mentors?q=nobody+has+this+name' },
  {
    name: 'mentors-bulk',
    path: '/staff/mentors?state=inReview',
    prepare: async ({ page }) => {
      await press(page, 'Select all on this page')
      await press(page, 'Approve')
      await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    },
  },
  { name: 'mentor', path: '/staff/mentors?state=inReview', prepare: follow },
  {
    name: 'mentor-write',
    path: '/staff/mentors?state=inReview',
    prepare: step('Write to the mentor'),
  },
  { name: 'mentor-decline', path: '/staff/mentors?state=inReview', prepare: step('Decline') },
  { name: 'mentor-check', path: '/staff/mentors?state=inReview', prepare: step(/^Record/) },
  { name: 'pairs', path: '/staff/pairs' },
  { name: 'pairs-signals', path: '/staff/pairs?signal=any' },
  { name: 'pair', path: '/staff/pairs?signal=fell', prepare: follow },
  { name: 'pair-remind', path: '/staff/pairs?signal=fell', prepare: step('Remind') },
  { name: 'pair-end', path: '/staff/pairs?signal=fell', prepare: step('End the connection') },
  { name: 'pair-case', path: '/staff/pairs?signal=fell', prepare: step(/^New case/) },
  { name: 'pair-suggest', path: '/staff/pairs?signal=fell', prepare: step('Suggest another mentor') },
  { name: 'suggestions', path: '/staff/suggestions', prepare: fitsShown },
  { name: 'suggestions-made', path: '/staff/suggestions?show=suggested', prepare: fitsShown },
  {
    name: 'suggest',
    path: '/staff/suggestions',
    prepare: async (stage) => {
      await fitsShown(stage)
      await stage.page
        .getByRole('button', { name: /^Suggest a mentor to/ })
        .first()
        .click()
    },
  },
  { name: 'prepare', path: '/staff/suggestions/prepare', prepare: prepared },
  ...groupLooks,
  { name: 'thanks', path: '/staff/thanks' },
  { name: 'figures', path: '/staff/figures' },
  { name: 'consents', path: '/staff/consents' },
  { name: 'consent-code', path: '/staff/consents?show=missing', prepare: follow },
  { name: 'consent-confirm', path: '/staff/consents?show=waiting', prepare: follow },
  {
    name: 'commands',
    path: '/staff',
    prepare: async ({ page }) => page.keyboard.press('Control+k'),
  },
  ...coordinatorDialogs,
]

const lead: readonly Look[] = [
  { name: 'waiting', path: '/staff' },
  { name: 'cases', path: '/staff/cases' },
  { name: 'cases-appeals', path: '/staff/cases?status=all&only=appeals' },
  { name: 'case', path: '/staff/cases?kind=report', prepare: follow },
  {
    name: 'case-decide',
    path: '/staff/cases?kind=report',
    prepare: async (stage) => {
      await step('Decide')(stage)
      await stage.page.getByLabel('Decision').selectOption('warn')
    },
  },
  { name: 'case-read', path: '/staff/cases?kind=report', prepare: step('Read the chat') },
  { name: 'case-close', path: '/staff/cases?kind=report', prepare: step('Close the case') },
  { name: 'reviews', path: '/staff/reviews' },
  { name: 'pictures', path: '/staff/pictures' },
  { name: 'log', path: '/staff/log' },
  { name: 'sessions', path: '/staff/sessions' },
  ...leadDialogs,
]

const profile = { SAFEGUARDING: 'strict', TRAINING_MENTORS: 'required', TRAINING_MENTEES: 'required' }

export const staffShots: readonly Shot[] = [
  { who: 'visitor', name: 'staff', path: '/staff' },
  { who: 'visitor', name: 'guardian', path: '/guardian' },
  ...coordinator.map((look): Shot => ({ who: 'coordinator', ...look })),
  ...lead.map((look): Shot => ({ who: 'lead', ...look })),
  { who: 'guardian', name: 'page', path: '/guardian' },
  {
    who: 'guardian',
    name: 'withdraw',
    path: '/guardian',
    open: (page) => press(page, 'Withdraw my consent'),
  },
  { who: 'applicant', name: 'approval', path: '/approval' },
  { who: 'applicant', name: 'training', path: '/training' },
  { who: 'applicant', name: 'lesson', path: '/training/role' },
  { who: 'applicant', name: 'lesson-answered', path: '/training/role', prepare: answerQuestions },
  { who: 'applicant', name: 'lesson-missing', path: '/training/none' },
  { who: 'minor', name: 'guardian', path: '/settings/guardian' },
  { who: 'minor', name: 'suggested', path: '/mentee' },
]

/** The shots of guardians, and of members whom only the strictest profile has: all but the console, which is in English. */
export const hasLanguages = ({ who }: Shot): boolean =>
  who === 'guardian' || who === 'applicant' || who === 'minor'

/** Pages of staff and guardians, over the large demo in the strictest profile. */
export async function takeStaffShots(
  browser: Browser,
  list: readonly Shot[],
  wanted: Wanted & { readonly language: string },
  attempt: Attempt,
): Promise<void> {
  if (list.length === 0) return
  const product = await startProduct({ ...profile, LOCALES: localeCodes.join() })
  const people = openPeople(product)
  try {
    await fillDemo(product, ['--large'], profile)
    await putSignals(people)
    await putSuggestions(people)
    await putGroups(people)
    const cookies = await logIn(people, product.address)
    for (const shot of list)
      await attempt(shot, async () => {
        const context = await openContext(browser, product.address, wanted.language)
        try {
          const cookie = cookies[shot.who]
          if (cookie) await context.addCookies([cookie])
          return await take(context, shot, wanted)
        } finally {
          await context.close()
        }
      })
  } finally {
    await people.close()
    await product.stop()
  }
}

/** Pairs of the demo with answers about how it goes: the first one fell, and others are silent. */
async function putSignals(people: People): Promise<void> {
  await people.query(`create table shown as select c.id, c.mentor_id, c.mentee_id, row_number() over (order by w.started_at desc, c.id) as n
    from chats c join works w on w.id = c.id where c.is_open and not c.mentor_rests and not c.mentee_rests limit 6`)
  await people.query(
    `update works set started_at = now() - interval '40 days' + n * interval '1 minute' from shown where works.id = shown.id`,
  )
  await people.query(
    `update chats set last_at = now() - interval '3 days' from shown where chats.id = shown.id and n <= 2`,
  )
  await people.query(`insert into pulses (id, work_id, user_id, round, asked_at, answered_at, answers, score)
    select s.id || side || round, s.id, case side when 'm' then s.mentor_id else s.mentee_id end, round,
      now() - (40 - round) * interval '1 day', now() - (39 - round) * interval '1 day', answers, (select sum(a) from unnest(answers) as a)
    from shown s cross join (values ('m', 7, '{4,4,5}'::smallint[]), ('m', 14, '{5,4,5}'), ('m', 30, '{5,4,4}'),
      ('s', 7, '{5,4,4}'), ('s', 14, '{4,4,4}'), ('s', 30, '{2,3,2}')) as given(side, round, answers)
    where s.n = 1 or round < 30`)
  await people.query(`update pulses as p set score_before = (select b.score from pulses b
    where b.work_id = p.work_id and b.user_id = p.user_id and b.round < p.round order by b.round desc limit 1)`)
  await people.query(`insert into pair_steps (id, pair_id, mentor_id, mentee_id, staff_id, kind, text, created_at)
    select 'step' || n, id, mentor_id, mentee_id, 'coordinator@example.org', 'talked', 'Both are busy with exams until the 12th. They want to go on.', now() - interval '9 days'
    from shown where n = 1`)
}

/** What mentees without a mentor want, what was suggested to some, and a mentor for the young member who is logged in. */
async function putSuggestions(people: People): Promise<void> {
  await people.query(
    `update people set aims = '{public speaking, photography, negotiation}', languages = '{en}' where role = 'mentee'`,
  )
  await people.query(`update people set languages = '{en}', max_mentees = 4 where role = 'mentor'`)
  await people.query(`insert into suggestions (id, mentee_id, mentor_id, staff_id, text, state, created_at)
    select left(t.id, 40) || n, t.id, m.id, 'coordinator@example.org', 'Helps with public speaking. Free when you are.',
      (array['open', 'declined', 'lapsed'])[n], now() - n * interval '6 days'
    from (select p.id, row_number() over (order by u.created_at, p.id) as at from people p join users u on u.id = p.id
      where p.role = 'mentee' and not exists (select from requests r where r.requester_id = p.id)) t
    cross join generate_series(1, 2) as n
    join (select a.person_id as id, row_number() over (order by a.person_id) as at from approvals a where a.is_active) m on m.at = 5 * t.at + n
    where t.at <= 3`)
  await people.query(`insert into suggestions (id, mentee_id, mentor_id, staff_id, text)
    select 'shown', g.minor_id, m.id, 'coordinator@example.org', 'Both of you like to take pictures of birds.'
    from (select g.minor_id from guardian_consents g join chats c on c.mentee_id = g.minor_id
      where g.confirmed_at is not null and g.ended_at is null order by g.id limit 1) g
    cross join lateral (select p.id from people p join approvals a on a.person_id = p.id and a.is_active
      where not exists (select from requests r where r.requester_id = g.minor_id and r.mentor_id = p.id)
      order by p.picture_version desc, p.id limit 1) m`)
}

async function openContext(browser: Browser, baseURL: string, locale: string): Promise<BrowserContext> {
  const place = { locale, timezoneId: 'Europe/London', serviceWorkers: 'block' } as const
  const context = await browser.newContext({ baseURL, ...place, viewport: { width: 1280, height: 800 } })
  // The console then follows the color scheme.
  await context.addInitScript(() => localStorage.setItem('theme', 'system'))
  return context
}

async function take(context: BrowserContext, shot: Shot, wanted: Wanted): Promise<string[]> {
  const page = await context.newPage()
  await page.goto(shot.path)
  await settle(page)
  await page.getByRole('status').getByText('Loading.', { exact: true }).waitFor({ state: 'detached' })
  const enter = () => context.newPage()
  // These pages have no states of their own.
  await shot.prepare?.({ page, enter, states: {} as Stage['states'] })
  await page.waitForTimeout(500)
  const files: string[] = []
  for (const width of wanted.widthsOf(shot)) files.push(...(await takeAt(page, shot, width, wanted)))
  return files
}

type Cookie = Parameters<BrowserContext['addCookies']>[0][number]

/** A coordinator, a lead, a guardian and their minor, and a mentor who has applied, who are logged in. */
async function logIn(people: People, address: string): Promise<Partial<Record<Shot['who'], Cookie>>> {
  const { hostname } = new URL(address)
  const statements = {
    staff: `insert into staff_sessions (id, hash, staff_id, device) values ($1, $2, $3, 'Firefox on Linux')`,
    guardian: 'insert into guardian_sessions (id, hash, guardian_id) values ($1, $2, $3)',
    member: `insert into sessions (id, hash, user_id, device, is_remembered) values ($1, $2, $3, 'Firefox on Linux', false)`,
  }
  const enter = async (name: keyof typeof statements, ownerId: string): Promise<Cookie> => {
    const value = randomBytes(32).toString('base64url')
    const hash = createHash('sha256').update(value).digest()
    await people.query(statements[name], [newId(), hash, ownerId])
    return name === 'member'
      ? { name: 'pathlight', value, domain: hostname, path: '/' }
      : { name: `pathlight-${name}`, value, domain: hostname, path: `/api/${name}` }
  }
  const addStaff = async (role: 'coordinator' | 'lead'): Promise<Cookie> => {
    const id = newId()
    await people.query('insert into staff (id, email, role, enrolled_at) values ($1, $2, $3, now())', [
      ...[id, `${role}@example.org`, role],
    ])
    await people.query('insert into staff_one_time_codes (staff_id, secret, last_step) values ($1, $2, 0)', [
      ...[id, randomBytes(20)],
    ])
    return enter('staff', id)
  }
  const [guardian] = await people.query<{ id: string; minor: string }>(
    `select g.guardian_id as id, g.minor_id as minor from guardian_consents g join chats c on c.mentee_id = g.minor_id
     where g.confirmed_at is not null and g.ended_at is null order by g.id limit 1`,
  )
  const [applicant] = await people.query<{ id: string }>(
    `select person_id as id from approvals where state = 'inReview' order by person_id limit 1`,
  )
  const coordinator = await addStaff('coordinator')
  await people.query(`update staff_sessions set factor_at = now() - interval '1 hour'`)
  return {
    coordinator,
    lead: await addStaff('lead'),
    guardian: await enter('guardian', guardian?.id ?? ''),
    minor: await enter('member', guardian?.minor ?? ''),
    applicant: await enter('member', applicant?.id ?? ''),
  }
}
