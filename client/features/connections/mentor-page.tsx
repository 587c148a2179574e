import { texts } from '#shared/texts/index.ts'
import { connectionTexts } from '#shared/texts/connections.ts'
import { useMe } from '#client/sync/session/session.ts'
import { pages } from '#shared/pages.ts'
import { ButtonLink } from '#client/ui/button/button-link.tsx'
import { Board, type SectionPlan } from './board.tsx'
import { NothingHere } from './empty-section.tsx'

const sections: readonly SectionPlan[] = [
  {
    status: 'pending',
    title: connectionTexts['connections.pending'],
    empty: () => (
      <NothingHere
        title={texts['connections.noPending']}
        text={connectionTexts['connections.noneWaitingMentor']}
        action={
          <ButtonLink to={pages.search1.path} variant="secondary">
            {connectionTexts['connections.listing']}
          </ButtonLink>
        }
      />
    ),
  },
  {
    status: 'accepted',
    title: connectionTexts['connections.mentees'],
    empty: () => (
      <NothingHere
        title={texts['connections.noMentees']}
        text={connectionTexts['connections.noneMentees']}
        action={
          <ButtonLink to={pages.profile.path} variant="secondary">
            {connectionTexts['connections.polish']}
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
        text={connectionTexts['connections.noneRejectedMentor']}
        action={
          <ButtonLink to={pages.profile.path} variant="secondary">
            {connectionTexts['connections.polish']}
          </ButtonLink>
        }
      />
    ),
  },
]

/** A mentor's connections and incoming requests. */
export default function MentorConnectionsPage() {
  const me = useMe()
  return me && <Board me={me} lead={connectionTexts['connections.leadMentor']} sections={sections} />
}
