import type { Tx } from '#server/db/orm.ts'
import { staffProcedure, staffRouter } from '#server/rpc/staff-procedures.ts'
import type { StaffWrite } from '#server/rpc/staff-procedures.ts'
import type { Services } from '#server/rpc/services.ts'
import * as schema from '#shared/contract/staff/invitations.ts'
import type { InvitationPage, ReadList } from '#shared/contract/staff/invitations.ts'
import { formatCode } from '#shared/domain/people/invitation-code.ts'
import { createCode, createDomain, createLink, inviteList, revoke, sendAgain } from './create.ts'
import { listInvitationRows } from './list-store.ts'
import { planList, toReadList } from './read-list.ts'

const read = staffProcedure.protected('invitations.read')
const write = staffProcedure.protected('invitations.write')

type Ctx = {
  readonly write: StaffWrite
  readonly services: Services
  readonly me: { readonly id: string }
}
const acting = ({ services, me }: Ctx, tx: Tx) => ({ tx, services, staffId: me.id })

/** Invitations by staff [IV1]. */
export const invitationsStaffRouter = staffRouter({
  invitations: staffRouter({
    list: read
      .input(schema.listInvitations)
      .query(({ ctx, input }): Promise<InvitationPage> => listInvitationRows(ctx.db, input)),
    /** What would happen to each line; changes nothing. A mutation, because the list is too long for an address. */
    preview: read
      .input(schema.readList)
      .mutation(async ({ ctx, input }): Promise<ReadList> => toReadList(await planList(ctx.db, input))),
    inviteList: write
      .input(schema.readList)
      .mutation(({ ctx, input }): Promise<ReadList> => ctx.write((tx) => inviteList(acting(ctx, tx), input))),
    createLink: write.input(schema.createLink).mutation(async ({ ctx, input }) => {
      const { token } = await ctx.write((tx) => createLink(acting(ctx, tx), input))
      return { url: token === null ? null : joinUrl(ctx.services, token) }
    }),
    createCode: write.input(schema.createCode).mutation(async ({ ctx, input }) => {
      const { code } = await ctx.write((tx) => createCode(acting(ctx, tx), input))
      return { code: formatCode(code), url: joinUrl(ctx.services, formatCode(code)) }
    }),
    createDomain: write
      .input(schema.createDomain)
      .mutation(({ ctx, input }) => ctx.write((tx) => createDomain(acting(ctx, tx), input))),
    revoke: write
      .input(schema.invitationRef)
      .mutation(({ ctx, input }) => ctx.write((tx) => revoke(acting(ctx, tx), input.id))),
    sendAgain: write
      .input(schema.invitationRef)
      .mutation(({ ctx, input }) => ctx.write((tx) => sendAgain(acting(ctx, tx), input.id))),
  }),
})

/** In the fragment, which browsers send to no server. */
const joinUrl = ({ config }: Pick<Services, 'config'>, secret: string): string =>
  new URL(`/join#invitation=${secret}`, config.baseUrl).href
