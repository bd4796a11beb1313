/** What respondents of the demo's survey wrote, in their own words. */
export const WRITTEN: readonly string[] = [
  'جزاكم الله خيرًا، وصلتنا الصور وكانت واضحة.',
  'نتمنى تقريرًا أقصر على الجوال.',
  'أرجو ذكر موعد التسليم المتوقع.',
  'سررت بمعرفة عدد الأسر المستفيدة.',
  'أقترح زيارة ميدانية للمتبرعين.',
  'The map of the wells was helpful.',
  'Please send fewer messages, and longer ones.',
  'بارك الله في جهودكم.',
]
