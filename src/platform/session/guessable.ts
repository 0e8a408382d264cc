import { product } from '#platform/contract/product.ts';

/**
 * Estimates how guessable a password is (OWASP ASVS 6.2.4, 6.2.11): common passwords and their parts, keyboard and digit rows,
 * years, repetitions, and personal data each count as one character; the rest counts fully. Long passphrases of common words
 * pass; a common password with a number appended does not.
 */

/** Common words of leaked password lists, in lower case. */
const COMMON = `
password passwort passwd passcode passphrase pass word secret secure security private access account admin administrator
root user username guest default test testing temp temporary changeme change letmein login logon signin welcome hello
master system server manager support service computer internet samsung google facebook whatsapp youtube instagram
microsoft windows android apple iphone nokia motorola android linux oracle database company office work job staff
employee team agent callcenter callcentre pharmacy medicine medical health healthcare doctor hospital order orders ops demo
iloveyou iloveu loveyou loveme iloveme lovely lover loving love forever always honey sweety sweet sweetheart darling baby
babygirl babyboy princess prince angel queen king beautiful pretty handsome cutie friends friend bestfriend family mother
father mommy daddy brother sister sunshine shadow rainbow flower flowers butterfly summer winter spring autumn monday
tuesday wednesday thursday friday saturday sunday january february march april june july august september october
november december monkey dragon tiger lion eagle falcon dolphin panther kitten kitty puppy doggy horse chicken banana
orange cherry cookie chocolate cheese pepper ginger football baseball basketball softball volleyball hockey soccer tennis
cricket swimming snowboarding skateboarding superman batman spiderman starwars pokemon pikachu naruto minecraft harrypotter
spongebob mickey mouse hellokitty dragonball matrix trustno trustnoone whatever nothing something blahblah asshole fuckyou
fuckoff fuck motherfucker bitch sexy killer hunter ranger warrior ninja hacker thunder lightning phoenix diamond silver
golden purple yellow black white green blue london paris chelsea arsenal liverpool manchester united barcelona madrid
juventus ferrari mercedes porsche mustang harley corvette yamaha michael jordan jessica ashley daniel charlie thomas
andrew joshua matthew anthony robert william george jennifer michelle nicole amanda samantha elizabeth alexander
christopher jonathan benjamin victoria metallica nirvana slipknot linkinpark greenday eminem blink superstar freedom
money lucky happy family jesus jesuschrist christ godisgood god bless blessed heaven faith cheer princess krishna ganesh
ganesha shiva hanuman sairam jaisriram omsairam waheguru allah bismillah india indian bharat hindustan delhi mumbai bombay
pune surat bangalore bengaluru chennai kolkata hyderabad maharashtra gujarat sachin tendulkar dhoni virat kohli
shahrukh salman bollywood namaste rahul amit rohit priya neha pooja sanjay vijay ajay raj kumar sharma singh patel
correct battery staple correcthorsebatterystaple please enter open sesame the my new mine your is are for you me
${product.name} ${product.title.split(' ').at(-1)} ${product.slug}
`;

/** Keyboard rows and series; any part of them, in either direction, counts as one character. */
const ROWS = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop[]',
  'asdfghjkl;',
  'zxcvbnm,./',
  'qwertzuiop',
  'azertyuiop',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '!@#$%^&*()_+',
  '13579',
  '24680',
];
const backwards = (text: string) => Array.from(text).toReversed().join('');
const rows = [...ROWS, ...ROWS.map(backwards)];

/** Characters that substitute letters. */
const LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
  '!': 'i',
};
const spelledOut = (text: string) => text.replaceAll(/[013457@$!]/g, (sign) => LETTERS[sign] ?? sign);

/** Minimum length of a row or of personal data that counts as a match. */
const SHORTEST_ROW = 3;
const SHORTEST_OWN = 3;
/** Weight of a digit: numbers are guessed sooner than words. */
const DIGIT = 0.5;

const common = new Set(COMMON.toLowerCase().split(/\s+/).filter(Boolean));
const LONGEST_COMMON = Math.max(...[...common].map(({ length }) => length));

/** Length of the longest known word at the start of a text; 0 for none. */
function wordAt(text: string, personal: ReadonlySet<string>): number {
  const longest = Math.max(LONGEST_COMMON, ...[...personal].map(({ length }) => length));
  for (let length = Math.min(longest, text.length); length > 1; length -= 1) {
    const word = text.slice(0, length);
    if (personal.has(word) || common.has(word)) return length;
  }
  return 0;
}

function rowAt(text: string): number {
  let length = SHORTEST_ROW;
  while (length <= text.length && rows.some((row) => row.includes(text.slice(0, length)))) length += 1;
  return length === SHORTEST_ROW ? 0 : length - 1;
}

const repeatAt = (text: string): number => /^(.)\1{2,}/u.exec(text)?.[0].length ?? 0;
const yearAt = (text: string): number => (/^(19|20)\d\d/.test(text) ? 4 : 0);

/** Number of characters that cannot be guessed. */
function unguessed(password: string, personal: ReadonlySet<string>): number {
  const text = password.toLowerCase();
  const spelled = spelledOut(text);
  let count = 0;
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at);
    const longestMatch = Math.max(wordAt(rest, personal), wordAt(spelled.slice(at), personal), rowAt(rest), repeatAt(rest), yearAt(rest));
    count += longestMatch === 0 && /\d/.test(rest[0] ?? '') ? DIGIT : 1;
    at += Math.max(longestMatch, 1);
  }
  return count;
}

/** The repeated unit of a text; the text itself if nothing repeats. */
function unitOf(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1) {
    const unit = text.slice(0, length);
    if (unit.repeat(Math.ceil(text.length / length)).startsWith(text)) return unit;
  }
  return text;
}

/** Words and numbers of a person, whole and in parts. */
function partsOf(personalWords: readonly string[]): ReadonlySet<string> {
  const parts = personalWords.flatMap((text) => {
    const small = text.toLowerCase();
    const words = small.split(/[^\p{L}\p{M}\d]+/u);
    return [small, words.join(''), ...words, ...(/^\d+$/.test(small) ? [small.slice(-4), small.slice(0, 5), small.slice(5)] : [])];
  });
  return new Set(parts.filter(({ length }) => length >= SHORTEST_OWN));
}

/** Minimum strength. */
const LEAST = 8;
const LEAST_VARIED = 6;

export const COMMON_PASSWORD = 'Too easy to guess: a common password, a row of keys or digits, or a repetition';
export const OWN_PASSWORD = 'Too easy to guess: your own name, email or phone number with little else';

/**
 * Why a password of sufficient length is too weak, as a sentence; null if it is acceptable. `known`: name, email, phone number
 * and similar data of the person.
 */
export function guessable(password: string, personalWords: readonly string[] = []): string | null {
  const text = password.toLowerCase();
  const unit = unitOf(text);
  const isUniform = unit !== text && unit.length < 12;
  if (isUniform || new Set(text).size < LEAST_VARIED || unguessed(text, new Set()) < LEAST) return COMMON_PASSWORD;
  return unguessed(text, partsOf(personalWords)) < LEAST ? OWN_PASSWORD : null;
}

/** In unguessable characters. */
export const strengthInCharacters = (password: string, personalWords: readonly string[] = []): number =>
  unguessed(password, partsOf(personalWords));
