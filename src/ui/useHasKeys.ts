import useMediaQuery from '@mui/material/useMediaQuery'

/** Whether keys may be pressed here: where there is nothing but a finger there are none. */
export const useHasKeys = (): boolean => useMediaQuery('(any-hover: hover)', { noSsr: true })
