/** ما يحمل الاستبيان إلى المتبرع، على الجوال أو بالبريد. */
export const surveyMessageAr = {
  text: 'السلام عليكم {name}، يسعد {entity} معرفة رأيكم: {title}',
  textNameless: 'السلام عليكم، يسعد {entity} معرفة رأيكم: {title}',
  notAnonymous: 'هذا الرابط خاص بكم، وإجاباتكم فيه ترتبط باسمكم.',
  subject: '{title} · {entity}',
  greeting: 'السلام عليكم {name}،',
  greetingNameless: 'السلام عليكم ورحمة الله وبركاته،',
  lead: 'يسعد {entity} معرفة رأيكم: {title}',
  action: 'الإجابة عن الاستبيان',
  at: '{action}: {url}',
  within: 'لا يستغرق الاستبيان سوى دقائق، وتُقبل الإجابة عنه مرة واحدة.',
  stop: 'إيقاف هذه الرسائل: {url}',
}
