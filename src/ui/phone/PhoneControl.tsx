import Box from '@mui/material/Box'
import { MuiTelInput, type MuiTelInputInfo } from 'mui-tel-input'
import { type FocusEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { LIMITS } from '../../../resources/_kit/limits.ts'
import { type CountryCode, type PhoneValue, phoneValue } from '../../../resources/_kit/phone.ts'
import { usePhonePlans } from '../usePhonePlans.ts'
import { Flag } from './Flag.tsx'
import { opensAbove } from './find.ts'
import { useCountryFinder } from './useCountryFinder.ts'

const HOME: CountryCode = 'SA'
/** A plus stays before its number; a direction would be mirrored with all that is. */
const OWN_WAY = { unicodeBidi: 'plaintext' } as const

/** Another country's flag is another picture, that may come where the one before did not. */
const flagOf = (code: CountryCode) => <Flag key={code} country={code} />

export interface PhoneControlProps {
  /** What stands in it: E.164, or what was typed. */
  value: string
  /** `typed`: its digits with the calling code. @returns what becomes its `value` */
  onChange: (value: PhoneValue, typed: string) => string
  onBlur?: () => void
  /** [5.22] asks for no country. */
  defaultCountry?: CountryCode
  /** [5.22] asks in which country the visitor is; left out, nobody is asked. */
  detect?: () => Promise<string | null | undefined>
  /** [5.20] only these countries, or none of these. */
  only?: CountryCode[]
  except?: CountryCode[]
  maxLength?: number
  /** [9.13] of the countries' names. */
  language?: string
  id?: string
  name?: string
  label: string
  /** Of the button that opens the list. */
  countryLabel: (country: string) => string
  /** [8.46] said below the number where the visitor's country is not to be had, until one is chosen. */
  notFetched: string
  helperText?: ReactNode
  /** [8.46] where the numbering plans are not to be had. */
  noPlans: string
  isFaulty?: boolean
  isRequired?: boolean
  isStarred?: boolean
  autoFocus?: boolean
  autoComplete?: string
  inputRef?: Ref<HTMLInputElement>
}

const isCountry = (code: string | null): code is CountryCode => code !== null && /^[A-Z]{2}$/.test(code)

/** Its own country until the visitor's is known; `null`: it was asked for in vain. */
function useHome({ defaultCountry, detect }: Pick<PhoneControlProps, 'defaultCountry' | 'detect'>, isUsed: boolean) {
  const [found, setFound] = useState<CountryCode | null | undefined>(undefined)
  const used = useRef(isUsed)
  useEffect(() => {
    used.current = isUsed
  })
  useEffect(() => {
    if (defaultCountry !== undefined || detect === undefined) return
    let isHere = true
    void detect().then((code) => {
      // Whoever has begun to type keeps the country that they see.
      if (isHere && !used.current && code !== undefined) setFound(isCountry(code) ? code : null)
    })
    return () => {
      isHere = false
    }
  }, [defaultCountry, detect])
  return { home: defaultCountry ?? found ?? HOME, isUnknown: found === null }
}

/** A text with a country's code alone is still empty; 00 after it begins another country's number. */
function typedIn(text: string, { countryCallingCode, numberValue }: MuiTelInputInfo): string {
  const rest = countryCallingCode === null ? text : text.slice(countryCallingCode.length + 1)
  if (/^[^\d]*$/.test(rest)) return ''
  const abroad = /^\s*00\s*(\d.*)$/.exec(rest)
  return abroad ? `+${abroad[1] ?? ''}` : (numberValue ?? text)
}

/** What a form keeps, as it stands in the input: with its calling code where it can be read. */
const textOf = (value: string): string => (value === '' ? '' : (phoneValue(value, {}).e164 ?? value))

/** That the visitor's country is not known, after what the form itself says. */
const noteBelow = ({ helperText, notFetched }: Pick<PhoneControlProps, 'helperText' | 'notFetched'>): ReactNode => (
  <>
    {helperText}{' '}
    <Box component="span" sx={{ display: 'block' }}>
      {notFetched}
    </Box>
  </>
)

/**
 * [5.18] A phone number of any country: the country at the start, the number after it, left to right in both languages.
 * It keeps valid characters alone [5.19] and says what it reads [3.20].
 */
export function PhoneControl({
  only,
  except,
  language = 'ar',
  maxLength = LIMITS.phoneInput,
  ...props
}: PhoneControlProps) {
  const { value, onChange, countryLabel, label } = props
  const hasNoPlans = usePhonePlans(true)
  // The form keeps E.164 or what was typed; what stands in the input has spaces. Set from outside, it begins anew.
  const [shown, setShown] = useState({ value, text: textOf(value) })
  if (shown.value !== value) setShown({ value, text: textOf(value) })
  const { home, isUnknown } = useHome(props, value !== '')
  const [country, setCountry] = useState<CountryCode | null>(null)
  // Where the number is faulty that is what is said: the note would stand beside it as a second fault.
  const isNoted = isUnknown && country === null && !props.isFaulty
  const room = useRef<HTMLDivElement>(null)
  const [isAbove, setAbove] = useState(false)
  const findByTyping = useCountryFinder(language)
  const limits = { ...(only && { only }), ...(except && { except }) }
  const current = phoneValue(shown.text, {}).country ?? country ?? home
  const named = new Intl.DisplayNames([language], { type: 'region' }).of(current) ?? current
  return (
    <Box
      ref={room}
      onClickCapture={() => setAbove(opensAbove(room.current?.getBoundingClientRect().bottom ?? 0, window.innerHeight))}
      sx={{ '& .MuiInputAdornment-root > .MuiTypography-root': { border: 0, padding: 0, color: 'text.secondary' } }}
    >
      <MuiTelInput
        forceCallingCode
        defaultCountry={home}
        {...(only && { onlyCountries: only })}
        {...(except && { excludedCountries: except })}
        langOfCountryName={language}
        focusOnSelectCountry
        value={shown.text}
        onChange={(text, info) => {
          setCountry(info.countryCode)
          const typed = typedIn(text, info)
          const read = phoneValue(typed, { country: info.countryCode ?? home, ...limits })
          const isAbroad = typed !== '' && typed !== info.numberValue
          setShown({ value: onChange(read, typed), text: isAbroad ? typed : text })
        }}
        onBlur={(_event: FocusEvent) => props.onBlur?.()}
        getFlagElement={flagOf}
        unknownFlagElement={<Flag country={null} />}
        FlagIconButtonProps={{
          'aria-label': countryLabel(named),
          sx: { borderRadius: 1, px: 0.5, aspectRatio: 'auto', minHeight: 44 },
        }}
        MenuProps={{
          anchorOrigin: { vertical: isAbove ? 'top' : 'bottom', horizontal: 'left' },
          transformOrigin: { vertical: isAbove ? 'bottom' : 'top', horizontal: 'left' },
          slotProps: {
            paper: {
              sx: {
                maxHeight: 320,
                width: 320,
                maxWidth: 'calc(100vw - 32px)',
                '& .MuiTelInput-Typography-calling-code': OWN_WAY,
              },
            },
            list: { role: 'listbox', 'aria-label': countryLabel(named), onKeyDownCapture: findByTyping },
          },
        }}
        id={props.id}
        name={props.name}
        label={label}
        required={props.isStarred}
        autoFocus={props.autoFocus}
        error={props.isFaulty}
        helperText={hasNoPlans ? props.noPlans : isNoted ? noteBelow(props) : props.helperText}
        inputRef={props.inputRef}
        fullWidth
        slotProps={{
          htmlInput: {
            dir: 'ltr',
            inputMode: 'tel',
            autoComplete: props.autoComplete ?? 'off',
            maxLength,
            required: props.isRequired,
          },
          input: { dir: 'ltr' },
        }}
      />
    </Box>
  )
}
