import { useTranslate } from 'react-admin'
import { GeneratedCreate } from '../../../src/generate/form.tsx'
import { EmailInput } from '../../../src/generate/inputs/address.tsx'
import { MarksContext } from '../../../src/generate/inputs/useField.ts'
import { defineLayout } from '../../../src/generate/layout.ts'
import type { InputProps } from '../../../src/generate/types.ts'
import { users } from '../schema.ts'
import { RolesInput } from './RolesInput.tsx'

/** A new user chooses the password by a link; so the address is worth a second look. */
function InvitedEmail({ place, ...rest }: InputProps) {
  const translate = useTranslate()
  return <EmailInput {...rest} place={{ ...place, hint: translate('entity.user.inviteText') }} />
}

const layout = defineLayout(users, { sections: [], inputs: { roles: RolesInput, email: InvitedEmail } })

// As on the forms that anyone may fill in: what may be left empty says so, and nothing else is marked.
export const View = () => (
  <MarksContext value="optional">
    <GeneratedCreate layout={layout} />
  </MarksContext>
)
