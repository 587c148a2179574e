import type { InvitationPage, ReadList } from '#shared/contract/staff/invitations.ts'
import { newId } from '#shared/domain/ids.ts'
import type { StaffPerson } from '../staff.ts'

/** What a member of staff does with invitations, by the console. */
export const invitationsOf = (by: () => StaffPerson) => ({
  link: async (input: object = {}) => {
    const form = { id: newId(), role: 'mentee', groupId: null, email: null, name: '', ...input }
    return by().call<{ url: string | null }>('staff/invitations.createLink', form)
  },
  code: async (input: object = {}) => {
    const form = { id: newId(), role: 'mentee', groupId: null, uses: 2, days: 7, ...input }
    return by().call<{ code: string; url: string }>('staff/invitations.createCode', form)
  },
  domain: async (domain: string, input: object = {}) =>
    by().call('staff/invitations.createDomain', {
      id: newId(),
      role: 'mentee',
      groupId: null,
      domain,
      ...input,
    }),
  list: async (input: object = {}) =>
    (
      await by().query<InvitationPage>('staff/invitations.list', {
        ...{ search: '', state: null, after: null, ...input },
      })
    ).rows,
  preview: (text: string, input: object = {}) =>
    by().call<ReadList>('staff/invitations.preview', { role: 'mentee', groupId: null, text, ...input }),
  invite: (text: string, input: object = {}) =>
    by().call<ReadList>('staff/invitations.inviteList', { role: 'mentee', groupId: null, text, ...input }),
})
