import type { GroupList, GroupMembers, GroupRow } from '#shared/contract/staff/groups.ts'
import { newId } from '#shared/domain/ids.ts'
import type { StaffPerson } from '../staff.ts'

type Ref = { readonly id: string }

/** What a member of staff does with groups, by the console. */
export function groupsOf(coordinator: () => StaffPerson) {
  const setMember = (groupId: string, { id: userId }: Ref, isMember: boolean) =>
    coordinator().call('staff/groups.setMember', { groupId, userId, isMember })
  const create = async (name: string, members: readonly Ref[] = []): Promise<string> => {
    const groupId = newId()
    await coordinator().call('staff/groups.create', { groupId, name })
    for (const member of members) await setMember(groupId, member, true)
    return groupId
  }
  return {
    create,
    add: (groupId: string, member: Ref) => setMember(groupId, member, true),
    remove: (groupId: string, member: Ref) => setMember(groupId, member, false),
    rename: (groupId: string, name: string) => coordinator().call('staff/groups.rename', { groupId, name }),
    archive: (groupId: string, isArchived = true) =>
      coordinator().call('staff/groups.archive', { groupId, isArchived }),
    listToGroups: ({ id: personId }: Ref, isOn = true) =>
      coordinator().call('staff/groups.setGroupOnly', { personId, isOn }),
    list: (input: object = {}) =>
      coordinator().query<GroupList>('staff/groups.list', {
        search: '',
        show: 'open',
        after: null,
        ...input,
      }),
    group: (groupId: string) => coordinator().query<GroupRow>('staff/groups.group', { groupId }),
    members: (groupId: string, input: object = {}) =>
      coordinator().query<GroupMembers>('staff/groups.members', {
        ...{ groupId, search: '', role: null, after: null },
        ...input,
      }),
  }
}
