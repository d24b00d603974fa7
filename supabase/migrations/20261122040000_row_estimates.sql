-- How many rows the finding functions return. Without a word about it the planner expects a thousand each, and reads
-- whole tables to join what are a page of ids.

alter function private.search_video_ids(text, integer, integer) rows 20;
alter function private.find_user_ids(text, timestamptz, uuid, integer) rows 25;
alter function private.list_audit_log(bigint, text, uuid, text, text, integer, boolean, timestamptz, timestamptz) rows 25;
alter function private.list_audit_actors() rows 10;
