import { coreText } from '#shared/texts/app/core.ts'
import { profileText } from '#shared/texts/account/profile.ts'
import type { Me } from '#shared/contract/account.ts'
import { cx } from '#client/ui/cx.ts'
import { AimsForm } from './aims-form.tsx'
import { ImageForm } from './image-form.tsx'
import { LanguagesForm } from './languages-form.tsx'
import { OwnProfile } from './own-profile.tsx'
import { ProfileForm } from './profile-form.tsx'

/** The profile on the dashboard: what others see of the member, and the forms that change it. */
export function ProfileSection({ me }: { readonly me: Me }) {
  const isMentor = me.role === 'mentor'
  return (
    <section aria-labelledby="own-profile" className="grid gap-5 pt-4 xl:grid-cols-3">
      <div className="col-span-full grid gap-1">
        <h2 id="own-profile" className="text-2xl">
          {coreText('nav.profile')}
        </h2>
        <p className="text-muted">
          {isMentor ? profileText('profile.leadMentor') : profileText('profile.leadMentee')}
        </p>
      </div>
      <div
        className={cx(
          'grid gap-5 min-[90rem]:grid-cols-2 min-[90rem]:max-xl:*:last:odd:col-span-full',
          // Beside the long list of skills, it stays in the window.
          isMentor ? 'xl:sticky xl:top-10 xl:grid-cols-1 xl:self-start' : 'xl:contents',
        )}
      >
        <OwnProfile me={me} />
        <ImageForm me={me} />
        {isMentor && <LanguagesForm role={me.role} />}
      </div>
      <div className={isMentor ? 'xl:col-span-2' : 'grid'}>
        <ProfileForm key={me.id} me={me} />
      </div>
      {!isMentor && (
        <div className="col-span-full grid gap-5 md:grid-cols-2">
          <AimsForm me={me} />
          <LanguagesForm role={me.role} />
        </div>
      )}
    </section>
  )
}
