import type { TopicEvent } from '#server/adapters/bus/index.ts'
import type { Tx } from '#server/db/orm.ts'
import { concernedIds } from '#server/case-records/concerned-store.ts'
import { staffProcedure, staffRouter } from '#server/rpc/staff-procedures.ts'
import type { StaffWrite } from '#server/rpc/staff-procedures.ts'
import type { Services } from '#server/rpc/services.ts'
import * as schema from '#shared/contract/staff/groups.ts'
import type {
  GroupList,
  GroupMembers,
  GroupOption,
  GroupRow,
  MentorGroups,
} from '#shared/contract/staff/groups.ts'
import { AppError } from '#shared/errors.ts'
import { findGroup, listGroupOptions, listGroupRows, listGroupsOf } from './list-store.ts'
import { findMembersFor, listGroupMembers } from './members-store.ts'
import type { Reader } from './members-store.ts'
import * as steps from './steps.ts'
import { isGroupOnly } from './store.ts'

const read = staffProcedure.protected('groups.read')
const write = staffProcedure.protected('groups.write')

/** Groups of members, which staff see apart [GP1]. */
export const groupsStaffRouter = staffRouter({
  groups: staffRouter({
    list: read
      .input(schema.listGroups)
      .query(({ ctx, input }): Promise<GroupList> => listGroupRows(ctx.db, input)),
    options: read.query(({ ctx }): Promise<GroupOption[]> => listGroupOptions(ctx.db)),
    group: read.input(schema.groupRef).query(async ({ ctx, input }): Promise<GroupRow> => {
      const row = await findGroup(ctx.db, input.groupId)
      if (!row) throw new AppError('app.notFound')
      return row
    }),
    members: read
      .input(schema.listMembers)
      .query(async ({ ctx, input }): Promise<GroupMembers> =>
        listGroupMembers(ctx.db, input, await readerOf(ctx)),
      ),
    findMembers: read
      .input(schema.findMembers)
      .query(async ({ ctx, input }) => findMembersFor(ctx.db, input, await readerOf(ctx))),
    ofMentor: read.input(schema.mentorGroupsRef).query(async ({ ctx, input }): Promise<MentorGroups> => {
      await assertVisible(ctx, input.personId)
      const isOn = await isGroupOnly(ctx.db, input.personId)
      if (isOn === undefined) throw new AppError('app.notFound')
      return { isGroupOnly: isOn, groups: await listGroupsOf(ctx.db, input.personId) }
    }),
    create: write
      .input(schema.nameGroup)
      .mutation(({ ctx, input }) => run(ctx, (tx) => steps.createGroup(tx, ctx.me.id, input))),
    rename: write
      .input(schema.nameGroup)
      .mutation(({ ctx, input }) => run(ctx, (tx) => steps.renameGroup(tx, ctx.me.id, input))),
    archive: write
      .input(schema.archiveGroup)
      .mutation(({ ctx, input }) => run(ctx, (tx) => steps.archiveGroup(tx, ctx.me.id, input))),
    setMember: write.input(schema.setMember).mutation(async ({ ctx, input }) => {
      await assertVisible(ctx, input.userId)
      await run(ctx, (tx) => steps.setMember(tx, ctx.me.id, input))
    }),
    setGroupOnly: write.input(schema.setGroupOnly).mutation(async ({ ctx, input }) => {
      await assertVisible(ctx, input.personId)
      await run(ctx, (tx) => steps.setGroupOnly(tx, ctx.me.id, input))
    }),
  }),
})

type Acting = { readonly services: Services; readonly me: { readonly email: string } }

/** Runs a step, and publishes what changed after the commit. */
async function run(
  { write: inTransaction, services }: { readonly write: StaffWrite; readonly services: Services },
  step: (tx: Tx) => Promise<TopicEvent[]>,
): Promise<void> {
  services.bus.publish(await inTransaction(step))
}

async function readerOf({ services, me }: Acting): Promise<Reader> {
  const hiddenIds = await concernedIds(services.database.orm, me.email)
  return { hiddenIds, profile: services.config.safeguarding }
}

/** A member does not exist for staff who have their mailbox [CS14]. */
async function assertVisible(ctx: Acting, userId: string): Promise<void> {
  if ((await readerOf(ctx)).hiddenIds.includes(userId)) throw new AppError('app.notFound')
}
