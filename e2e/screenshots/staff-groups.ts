import type { People } from '../support/people.ts'
import { settle } from './camera.ts'
import { follow, step } from './staff-steps.ts'
import { press, type Look } from './shot.ts'

/** The pages and dialogs of groups in the console. */
export const groupLooks: readonly Look[] = [
  { name: 'groups', path: '/staff/groups' },
  { name: 'group-create', path: '/staff/groups', prepare: async ({ page }) => press(page, 'Create a group') },
  { name: 'group', path: '/staff/groups', prepare: follow },
  {
    name: 'group-add',
    path: '/staff/groups',
    prepare: async (stage) => {
      await step('Add members')(stage)
      await stage.page.getByLabel('Find members').fill('an')
      await stage.page.getByRole('list', { name: 'Found members' }).getByRole('listitem').first().waitFor()
    },
  },
  { name: 'group-remove', path: '/staff/groups', prepare: step(/^Remove /) },
  { name: 'group-archive', path: '/staff/groups', prepare: step('Archive') },
  {
    name: 'group-pairs',
    path: '/staff/pairs',
    prepare: async ({ page }) => {
      await page.getByLabel('Group').selectOption({ index: 1 })
      await settle(page)
    },
  },
  {
    name: 'group-figures',
    path: '/staff/figures',
    prepare: async ({ page }) => {
      await page.getByLabel('Group').selectOption({ index: 1 })
      await settle(page)
    },
  },
  { name: 'invitations', path: '/staff/invitations' },
  {
    name: 'invitation-link',
    path: '/staff/invitations',
    prepare: async ({ page }) => press(page, 'Invite one person'),
  },
  {
    name: 'invitation-code',
    path: '/staff/invitations',
    prepare: async ({ page }) => press(page, 'Create a code'),
  },
  {
    name: 'invitation-list',
    path: '/staff/invitations/list',
    prepare: async ({ page }) => {
      const lines = [
        'name,email',
        'Ada Berg,ada@example.org',
        'Ben,ben at school',
        'Cleo Ernst,cleo@example.org',
      ]
      await page.getByLabel('Or paste the lines here').fill(lines.join('\n'))
      await press(page, 'See what will happen')
      await page.getByText('will be invited').first().waitFor()
    },
  },
  {
    name: 'group-mentor',
    path: '/staff/groups',
    prepare: async (stage) => {
      await follow(stage)
      await stage.page.getByLabel('Role').selectOption('mentor')
      await settle(stage.page)
      await follow(stage)
    },
  },
]

/** Four groups of the demo's members, one of which is archived; some mentors are listed to members of theirs only. */
export async function putGroups(people: People): Promise<void> {
  await people.query(`insert into groups (id, name, created_at, archived_at) values
    ('demo-group-a', 'Falkeborg School, class 10', now() - interval '200 days', null),
    ('demo-group-b', 'Coding club', now() - interval '90 days', null),
    ('demo-group-c', 'Riverside Secondary School, year 2026/27, evening courses for adults', now() - interval '60 days', null),
    ('demo-group-d', 'Falkeborg School, class of last year', now() - interval '500 days', now() - interval '120 days')`)
  await people.query(`insert into group_members (group_id, user_id, added_at)
    select 'demo-group-' || (array['a', 'b', 'c', 'd'])[1 + n % 4], id, now() - n * interval '1 hour'
    from (select id, row_number() over (order by role, id) as n from people) as p where n % 9 < 4`)
  await people.query(`insert into invitations (id, kind, role, group_id, email, secret_id, hash, code, domain, max_uses, uses, staff_id, created_at, expires_at) values
    ('demo-invitation-a', 'link', 'mentee', 'demo-group-a', 'ada.berg@example.org', 'a', 'a', null, null, 1, 0, 'demo', now(), now() + interval '30 days'),
    ('demo-invitation-b', 'link', 'mentor', null, null, 'b', 'b', null, null, 1, 1, 'demo', now() - interval '1 day', now() + interval '29 days'),
    ('demo-invitation-c', 'code', 'mentee', 'demo-group-b', null, 'c', 'c', '7KQ4MZ2X', null, 30, 12, 'demo', now() - interval '2 days', now() + interval '28 days'),
    ('demo-invitation-d', 'domain', 'mentee', 'demo-group-c', null, 'd', 'd', null, 'falkeborg-school.example.org', 1000000, 41, 'demo', now() - interval '3 days', now() + interval '360 days')`)
  await people.query(
    `update people set is_group_only = true where role = 'mentor' and id in (select user_id from group_members where group_id = 'demo-group-a')`,
  )
}
