import { texts } from '#shared/texts/index.ts'
import { connectionTexts } from '#shared/texts/connections.ts'
import { useMe } from '#client/sync/session/session.ts'
import { pages } from '#shared/pages.ts'
import { ButtonLink } from '#client/ui/button/button-link.tsx'
import { Board, type SectionPlan } from './board.tsx'
import { NothingHere } from './empty-section.tsx'

const sections: readonly SectionPlan[] = [
  {
    status: 'accepted',
    title: connectionTexts['connections.mentors'],
    empty: ({ pending }) => (
      <NothingHere
        title={texts['connections.noMentors']}
        text={connectionTexts['connections.noneMentors']}
        action={
          <ButtonLink to={pages.search1.path} variant={pending.length > 0 ? 'secondary' : 'primary'}>
            {connectionTexts['connections.findMentor']}
          </ButtonLink>
        }
      />
    ),
  },
  {
    status: 'pending',
    title: connectionTexts['connections.pending'],
    empty: () => (
      <NothingHere
        title={texts['connections.noPending']}
        text={connectionTexts['connections.noneWaitingMentee']}
        action={
          <ButtonLink to={pages.search1.path} variant="secondary">
            {connectionTexts['connections.browse']}
          </ButtonLink>
        }
      />
    ),
  },
  {
    status: 'rejected',
    title: connectionTexts['connections.rejected'],
    empty: () => (
      <NothingHere
        title={texts['connections.noRejected']}
        text={connectionTexts['connections.noneRejectedMentee']}
        action={
          <ButtonLink to={pages.profile.path} variant="secondary">
            {connectionTexts['connections.polish']}
          </ButtonLink>
        }
      />
    ),
  },
]

/** A mentee's connections and outgoing requests. */
export default function MenteeConnectionsPage() {
  const me = useMe()
  return me && <Board me={me} lead={connectionTexts['connections.leadMentee']} sections={sections} />
}
