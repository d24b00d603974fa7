-- Every constant of the ranking, each with what it does: here and nowhere else. Weights have no unit.

create type private.search_ranking as (
  -- What the parts of a question weigh.
  concept real,
  longer_name real,
  word real,
  letter real,
  counted real,
  telling real,
  -- Where a part stands, for moments: in the line, beside it, in the heading of its chapter, in the title or the labels.
  in_line real,
  beside real,
  in_chapter real,
  in_title real,
  in_document real,
  as_family real,
  other_name real,
  modifier real,
  plain_word real,
  piece real,
  related real,
  -- How much a part weighs in a recording whose title says it, and where it is said in every line.
  own_title real,
  everywhere real,
  -- What lifts or lowers a line.
  typed real,
  asked_measure real,
  any_measure real,
  measure_alone real,
  for_asked real,
  for_asked_nearby real,
  for_another real,
  dose_of_another real,
  opening real,
  document_rank real,
  covered real,
  automatic real,
  key_point real,
  pointless real,
  chapter real,
  second_line real,
  -- Least share of a question that a line, with what stands around it, has to answer.
  least_share real,
  longer_question real,
  lacking real,
  glances integer
);
comment on type private.search_ranking is 'The constants of the ranking; see private.search_ranking().';

create function private.search_ranking() returns private.search_ranking
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return (
    /* concept */ 1.5,
    /* longer_name */ 0.25,
    /* word */ 0.6,
    /* letter */ 0.15,
    /* counted */ 0.4,
    /* telling */ 0.5,
    /* in_line */ 1,
    /* beside */ 0.42,
    /* in_chapter */ 0.84,
    /* in_title */ 0.45,
    /* in_document */ 0.28,
    /* as_family */ 0.85,
    /* other_name */ 0.4,
    /* modifier */ 0.195,
    /* plain_word */ 2.8,
    /* piece */ 0.26,
    /* related */ 0.3,
    /* own_title */ 0.49,
    /* everywhere */ 0.49,
    /* typed */ 0.15,
    /* asked_measure */ 0.7,
    /* any_measure */ 0.1,
    /* measure_alone */ 0.56,
    /* for_asked */ 0.4,
    /* for_asked_nearby */ 0.28,
    /* for_another */ 0.2,
    /* dose_of_another */ 1,
    /* opening */ 0.15,
    /* document_rank */ 0.42,
    /* covered */ 0.35,
    /* automatic */ 0.05,
    /* key_point */ 0.2,
    /* pointless */ 0.4,
    /* chapter */ 0.2,
    /* second_line */ 0.05,
    /* least_share */ 0.55,
    /* longer_question */ 0.08,
    /* lacking */ 0.5,
    /* glances */ 60
  )::private.search_ranking;
end
$$;
comment on function private.search_ranking() is 'The constants of the ranking.';
comment on column private.search_ranking.concept is 'A name of a clinical concept.';
comment on column private.search_ranking.longer_name is 'Added for each further word of a name.';
comment on column private.search_ranking.word is 'Any other word, unless private.search_common_words says less.';
comment on column private.search_ranking.letter is 'A letter alone.';
comment on column private.search_ranking.counted is 'At least, the word that is counted: "quantas ampolas" is not answered in minutes.';
comment on column private.search_ranking.telling is 'From here on a part has to be answered; what weighs less only lifts.';
comment on column private.search_ranking.in_line is 'A part is said in the line itself.';
comment on column private.search_ranking.beside is 'A part is said in the line before or after it.';
comment on column private.search_ranking.in_chapter is 'A part stands in the heading of the chapter.';
comment on column private.search_ranking.in_title is 'A part stands in the title.';
comment on column private.search_ranking.in_document is 'A part stands in the tags, the key points or the description.';
comment on column private.search_ranking.as_family is 'Factor where a word of the same family is said instead: "diluir" and "diluição".';
comment on column private.search_ranking.other_name is 'Factor of the other names of a concept where its longer name is said as it was typed.';
comment on column private.search_ranking.modifier is 'Factor of a patient or a route: lines are compared with those apart.';
comment on column private.search_ranking.plain_word is 'Factor of a word that is no concept: within a recording the concepts are said everywhere.';
comment on column private.search_ranking.piece is 'One word of a longer name is said, and not the name.';
comment on column private.search_ranking.related is 'Added where the line says something that is related to a concept of the question.';
comment on column private.search_ranking.own_title is 'Factor of a part that the title says: every line of the recording is about it.';
comment on column private.search_ranking.everywhere is 'Factor of a part that every line says; what one line says has 1.';
comment on column private.search_ranking.typed is 'The words stand in the line as they were typed, and not under another name.';
comment on column private.search_ranking.asked_measure is 'The line states a quantity of the kind that is asked for.';
comment on column private.search_ranking.any_measure is 'The line states another quantity.';
comment on column private.search_ranking.measure_alone is 'Share of that where nothing of the question is said in the line or beside it; the rest grows with what is said.';
comment on column private.search_ranking.for_asked is 'The line names the patient or the route that is asked for.';
comment on column private.search_ranking.for_asked_nearby is 'The line beside it, its chapter or the title does.';
comment on column private.search_ranking.for_another is 'Taken off where the line is for a patient or a route for which the question does not ask.';
comment on column private.search_ranking.dose_of_another is 'Taken off instead of for_another where the line states the number that is asked for: it comes after every line without a patient.';
comment on column private.search_ranking.opening is 'Taken off in the first half minute, which says what will be spoken of.';
comment on column private.search_ranking.document_rank is 'For the recording that answers best; less for those after it.';
comment on column private.search_ranking.covered is 'The whole question is in the line and what stands around it.';
comment on column private.search_ranking.automatic is 'Taken off where no person has read what a machine heard.';
comment on column private.search_ranking.key_point is 'For a reviewed key point with its second.';
comment on column private.search_ranking.pointless is 'Taken off for a key point without its second.';
comment on column private.search_ranking.chapter is 'Taken off for the heading of a chapter, which promises an answer and gives none.';
comment on column private.search_ranking.second_line is 'Taken off for the second line of a recording.';
comment on column private.search_ranking.least_share is 'Share of the telling parts that a line and its recording have to say.';
comment on column private.search_ranking.longer_question is 'Taken off that share for each telling part beyond three.';
comment on column private.search_ranking.lacking is 'Taken off a line without a number that does not speak of the patient or the route asked for.';
comment on column private.search_ranking.glances is 'Lines that are looked at closely, after a first look at all.';
