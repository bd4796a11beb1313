import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import { useId } from 'react'
import { useParams, useTranslate } from 'react-admin'
import { useField } from '../../../src/generate/inputs/useField.ts'
import { useOwnId } from '../../../src/generate/people.tsx'
import type { InputProps } from '../../../src/generate/types.ts'
import type { Role } from '../../_kit/roles.ts'

/** [6.10] the roles that a branch gives its own people. */
const STAFF_ROLES = ['BranchAdmin', 'ProjectAdmin', 'TechnicalSupport'] as const satisfies readonly Role[]

const NONE: string[] = []

/** The roles of a user, each with what it opens: whoever gives one should know what they give. */
export function RolesInput(props: InputProps) {
  const translate = useTranslate()
  const id = useId()
  const input = useField<string[]>(props, NONE)
  const own = useOwnId()
  const { id: record } = useParams()
  // Nobody changes their own roles; the server refuses it too.
  const isOwn = own !== null && record === own
  const error = input.error === undefined || input.value.length > 0 ? input.error : translate('entity.user.rolesNeeded')
  const toggle = (role: string, isHeld: boolean) =>
    input.set(STAFF_ROLES.filter((one) => (one === role ? isHeld : input.value.includes(one))))
  return (
    <FormControl component="fieldset" error={error !== undefined} required={input.isStarred} disabled={isOwn}>
      <FormLabel component="legend" sx={{ fontSize: '0.875rem' }}>
        {props.place.label}
      </FormLabel>
      <FormGroup onBlur={input.blur}>
        {STAFF_ROLES.map((role, index) => (
          <Box key={role} sx={{ py: 0.5 }}>
            <FormControlLabel
              label={props.place.choice(role)}
              control={
                <Checkbox
                  size="small"
                  checked={input.value.includes(role)}
                  onChange={(_event, isHeld) => toggle(role, isHeld)}
                  slotProps={{
                    input: { ref: index === 0 ? input.ref : undefined, 'aria-describedby': `${id}-${role}` },
                  }}
                />
              }
            />
            <FormHelperText id={`${id}-${role}`} error={false} sx={{ mt: -0.5, mx: 0, paddingInlineStart: 4 }}>
              {translate(`entity.user.roleHint.${role}`)}
            </FormHelperText>
          </Box>
        ))}
      </FormGroup>
      {isOwn ? <FormHelperText sx={{ mx: 0 }}>{translate('entity.user.ownRoles')}</FormHelperText> : null}
      {error === undefined ? null : <FormHelperText sx={{ mx: 0 }}>{error}</FormHelperText>}
    </FormControl>
  )
}
