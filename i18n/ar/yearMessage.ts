/** ما يحمل رسالة حصاد العام إلى المتبرع، على الجوال أو بالبريد. */
export const yearMessageAr = {
  text: 'السلام عليكم {name}، هذا حصاد عطائكم مع {entity} لعام {year} وما تحقق به: {title}',
  textNameless: 'السلام عليكم، هذا حصاد عطائكم مع {entity} لعام {year} وما تحقق به: {title}',
  subject: '{title} · {entity}',
  greeting: 'السلام عليكم {name}،',
  greetingNameless: 'السلام عليكم ورحمة الله وبركاته،',
  lead: 'أعدّت لكم {entity} رسالة عن عطائكم في عام {year} وما تحقق به.',
  action: 'قراءة رسالتي',
  at: '{action}: {url}',
  own: 'هذا الرابط خاص بكم، وفيه بيان تبرعاتكم.',
  stop: 'إيقاف هذه الرسائل: {url}',
}
