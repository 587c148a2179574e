import { LogOut } from 'lucide-react'
import { coreText } from '#shared/texts/app/core.ts'
import { Button } from '#client/ui/button/button.tsx'
import { useLogOut } from '../use-log-out.ts'

export function LogOutButton() {
  const { isLoggingOut, logOut } = useLogOut()
  return (
    <Button
      variant="quiet"
      size="sm"
      isPending={isLoggingOut}
      onClick={logOut}
      className="rail:w-14 rail:flex-col rail:px-0! rail:text-xs rail:leading-tight rail:whitespace-normal!"
    >
      <LogOut size={18} aria-hidden />
      {coreText('nav.logOut')}
    </Button>
  )
}
