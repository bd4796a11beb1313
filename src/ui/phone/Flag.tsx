import Box from '@mui/material/Box'
import { version } from 'country-flag-icons/package.json'
import { useState } from 'react'
import type { CountryCode } from '../../../resources/_kit/phone.ts'
import { useNear } from '../useNear.ts'

/** One file a country, kept for good by a browser: where the build puts those of the package (bin/lib/flags.ts). */
const fileOf = (country: CountryCode): string => `/flags/${version}/${country}.svg`
const WIDTH = 27
const HEIGHT = 18

/** In the flag's place where there is none. */
const Letters = ({ text }: { text: string }) => (
  <Box
    component="span"
    sx={{
      display: 'grid',
      placeContent: 'center',
      blockSize: '100%',
      bgcolor: 'var(--athar-action-soft)',
      color: 'var(--athar-on-action-soft)',
      fontSize: '0.75rem',
      fontWeight: 600,
      lineHeight: 1,
    }}
  >
    {text}
  </Box>
)

/**
 * A country's flag, as large before it has come as after. It is looked at alone: whoever listens hears the country's name
 * beside it. A list of all countries asks for those in sight.
 */
export function Flag({ country }: { country: CountryCode | null }) {
  const [isLost, setLost] = useState(false)
  const { isNear, setPlace } = useNear()
  return (
    <Box
      ref={setPlace}
      component="span"
      aria-hidden="true"
      sx={{
        display: 'block',
        flex: 'none',
        inlineSize: WIDTH,
        blockSize: HEIGHT,
        borderRadius: '2px',
        overflow: 'hidden',
        // White and black flags have an edge on either ground.
        outline: '1px solid var(--athar-hairline)',
      }}
    >
      {country === null || isLost ? (
        <Letters text={country ?? '?'} />
      ) : isNear ? (
        <img
          src={fileOf(country)}
          alt=""
          width={WIDTH}
          height={HEIGHT}
          decoding="async"
          onError={() => setLost(true)}
          style={{ display: 'block' }}
        />
      ) : null}
    </Box>
  )
}
