import { useTranslate } from 'react-admin'
import { GeneratedCreate, GeneratedEdit } from '../../src/generate/form.tsx'
import { EmailInput } from '../../src/generate/inputs/address.tsx'
import { GeneratedShow } from '../../src/generate/show.tsx'
import type { InputProps, Layout, Views } from '../../src/generate/types.ts'
import { RolesInput } from './RolesInput.tsx'
import { Standing, WayIn } from './WayIn.tsx'

/** A new user chooses the password by a link; so the address is worth a second look. */
function InvitedEmail({ place, ...rest }: InputProps) {
  const translate = useTranslate()
  return <EmailInput {...rest} place={{ ...place, hint: translate('entity.user.inviteText') }} />
}

const INVITING: Layout = { sections: [], inputs: { roles: RolesInput, email: InvitedEmail } }
const CHANGING: Layout = { sections: [], inputs: { roles: RolesInput } }

export const views: Partial<Views> = {
  create: () => <GeneratedCreate layout={INVITING} />,
  edit: () => <GeneratedEdit layout={CHANGING} />,
  show: () => <GeneratedShow above={Standing} actions={WayIn} />,
}
