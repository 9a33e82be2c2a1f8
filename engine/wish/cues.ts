/** Words that aren't wishes but say how to read those around them. */

const list = (text: string): ReadonlySet<string> => new Set(text.split(/ *\| */));

/** What follows isn't wanted. */
export const NEGATIONS = list(
  "no | not | without | ive seen | already seen | have seen | seen all | hates | hated | dislike | dislikes | despise | despises | detest | not fan of | not into | not big fan of | allergic to | had enough of | rule out | nothing with | stay away from | steer clear of | nothing | never | dont | doesnt | isnt | arent | wont | shouldnt | avoid | avoiding | except | excluding | exclude | hate | minus | cant | nor | neither | zero | none | sans | w/o | less | skip | tired of | sick of | anything but | other than | instead of | rather than | free of | fed up with | bored of | bored with | cannot | aint | non | no more | enough",
);
/** These only negate content: "low gore", but not "low budget". */
export const CONTENT_NEGATIONS = list(
  "low | low on | light on | minimal | hardly | barely | little | as little | hardly any | barely any",
);
/** Between a negation and what it negates. */
export const NEGATED_LINKS = list(
  "too | very | so | really | overly | any | anything | that | thats | super | much | many | of | be | being | is | are | all | want | wanting | like | to | in | with | about | more | another | it | at | particularly | especially | extremely | too much | stand | handle | deal | do | have | having | has | too many | kind | sort | stuff | lots | lot | excessive | gratuitous | graphic | explicit | just | please | even | feel | feeling | get | one | ones | made | from | for | something | those | these | this | involving | containing | which | what | heavy on | i | me | need | watch | see | way | typical | usual | end | for tonight | going | include | featuring | who | set",
);
/** Words that end a negation's scope. */
export const TURNS = list(
  "and more | but more | but | only | preferably | instead | please | though | yet | because | although | however | ideally | still | rather | while | tonight | perhaps | maybe",
);
/** What follows is welcome, but not enough by itself. */
export const WELCOMES = list("not only | not just | not merely | not simply");
/** What follows makes no difference. */
export const WAIVERS = list(
  "not necessarily | doesnt have to be | dont have to be | not have to be | doesnt need to be | dont need to be | not need to be | need not be | neednt be",
);
/** What follows is wished for, but no limit. */
export const OPTIONALS: ReadonlySet<string> = new Set([
  ...list(
    "preferably | ideally | maybe | perhaps | if possible | would be nice | bonus | bonus points | hopefully | possibly | could be",
  ),
  ...WELCOMES,
  ...WAIVERS,
]);
export const JOINS_OR = list("or | nor | and or | either");
export const JOINS_AND = list("and | plus | n");
/** What follows is wished for less. */
export const SOFTENERS = list(
  "than | bit | little | slightly | somewhat | kinda | kind of | sort of | fairly | quite | little bit | touch of | mildly | semi | vaguely",
);
/** The years that follow say when a story is set, not when it was made. */
export const SETTINGS = list(
  "set in | set during | set around | takes place in | taking place in | about | placed in | depicting | setting in | story of",
);

/** A title follows. */
export const TITLE_CUES = list(
  "like | similar to | such as | in vein of | vein of | in style of | style of | in spirit of | spirit of | reminiscent of | reminds me of | remind me of | fan of | fans of | loved | liked | enjoyed | love | cross between | mix of | mix between | same vibe as | vibe of | vibes of | energy of | as good as | than | watched | finished | obsessed with | as long as | as short as | as old as | as new as | as dark as | as sad as | as scary as | as intense as | as violent as | as gory as | as funny as | along lines of | lines of | meets | if you liked | if i liked | feel of | comparable to | akin to | resembling | tone of | mood of | next | after | another | blend of | crossed with | feels like | recalls | worthy of | level of | adore | adored",
);
/** Strong enough that a title of one ordinary word is meant. */
export const STRONG_TITLE_CUES = list(
  "like | similar to | such as | in vein of | vein of | in style of | reminiscent of | reminds me of | remind me of | fan of | fans of | loved | cross between | mix of | mix between | same vibe as | vibe of | along lines of | meets | than | as long as | as short as | as old as | as new as | as dark as | as sad as | as scary as | as intense as | as violent as | as gory as | as funny as | akin to | comparable to | feels like | liked | enjoyed | crossed with | in spirit of",
);
/** A title comes before. */
export const TITLE_TAILS = list(
  "vibe | vibes | style | esque | meets | type | but | ish | energy | kind | without | minus | except | only | for",
);
/** A person follows. */
export const PERSON_CUES = list(
  "by | starring | with | directed by | from director | director | from | featuring | of | actor | actress | written by | made by | early | late | classic | young | style of | like | more | any | another",
);

/** Words that carry no wish. */
export const FILLERS = list(
  "as possible | i love | we love | would love | they love | who love | who loves | and love | he loves | she loves | really love | loves | i like | she likes | he likes | they like | i enjoy | early | late | later | young | adults | show me | show us | give me | find me | give us | i want | i need | i would like | id like | i am looking for | im looking for | looking for | in mood for | mood for | feel like | feeling like | something | anything | some | to watch | watch | watching | see | want to see | wanna see | wanna | want | want to watch | please | tonight | this evening | evening | night | i | me | my | we | us | our | you | your | it | its | is | are | was | be | been | am | im | for | of | in | on | at | to | with | about | that | this | these | those | which | who | whom | whose | where | when | while | what | how | why | and | or | but | so | as | from | by | into | onto | than | then | there | here | have | has | had | having | do | does | did | can | could | would | should | will | ill | id | ive | really | very | super | extremely | just | also | too | much | many | lot | lots | lot of | lots of | more | most | all | any | every | each | one | ones | thing | things | stuff | kind | kinds | sort | sorts | type | types | need | needs | like | similar | recommend | recommendation | recommendations | suggest | suggestion | suggestions | suggest me | mood | feel | feels | feeling | looking | find | give | make | makes | made | get | gets | got | go | goes | going | watchable | story | stories | plot | tale | set | style | vibe | vibes | type of | kind of | sort of | if | not sure | maybe | perhaps | between | during | over | under | through | out | up | down | off | again | ever | even | still | only | own | same | other | another | such | nice | ok | okay | decent | interesting | few | bit | little | little bit | let | lets | put | play | try | help | know | bring | take | takes | keep | keeps | thanks | thank | hi | hello | hey | actually | basically | probably | definitely | ideally | preferably | possibly | please suggest | bunch | around | without | because | though | they | them | their | he | she | his | her | him | hers | theirs | myself | time | moment | right | now | right now | day | today | week | weekend | this weekend | content | option | options | idea | ideas | choice | pick | picks | list | themed | theme | themes | based | based on | centered | centred | centered on | revolving | focused | focus | featuring | feature | features | involving | involves | involve | includes | including | include | contains | full | full of | filled | elements | element | genre | title | titles | entry | item | main | character | characters | lead | leads | people | person | someone | somebody | everyone | everybody | man | men | woman | guy | guys | girl | world | place | places | way | ways | end | ends | ending | start | starts | after | before | until | since | fan | fans | loved | love to see | liked | enjoyed | scene | scenes | part | parts | second | half | first | never | always | often | sometimes | least | enough | feels like | doesnt | dont | isnt | thats | theres | whats | were | werent | didnt | wont | cant | having fun | able | anyone | anybody | whatever | whichever | etc | eg | ie | plus | per | via | being | become | becomes | becoming | come | comes | coming | turn | turns | tell | tells | told | says | say | said | explore | explores | deals | deal | dealing | revolves | follow | follows | follow up | depicts | portrays",
);

/** After these, an unknown word is part of a story rather than something unwanted: "the sun never sets". */
export const STORY_NEGATIONS = list(
  "never | cant | cannot | doesnt | wont | shouldnt | arent | none | neither | enough",
);
/** Words before the people who watch along: "with my parents". */
export const COMPANY_CUES = list("for | with | my | our | all");

/** The people who made the title that follows are meant. */
export const MAKER_CUES = list(
  "director of | directors of | creator of | creators of | maker of | makers of | who made | who directed | whoever made | who did | who wrote | same director as | made by people behind | people behind | team behind | writer of | writers of",
);
/** A movie or show after these is part of a story. */
export const STORY_KIND_CUES = list(
  "is | about | inside | his | her | their | become | becomes | on | hit | own",
);

/** Every word above, for the correction of typing errors. */
export const CUE_WORDS: readonly string[] = [
  NEGATIONS,
  CONTENT_NEGATIONS,
  NEGATED_LINKS,
  TURNS,
  OPTIONALS,
  JOINS_OR,
  JOINS_AND,
  SOFTENERS,
  SETTINGS,
  TITLE_CUES,
  TITLE_TAILS,
  PERSON_CUES,
  COMPANY_CUES,
  MAKER_CUES,
  FILLERS,
].flatMap((phrases) => [...phrases].flatMap((phrase) => phrase.split(" ")));
